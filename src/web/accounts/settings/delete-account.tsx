import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { GivenPassword } from '#contract/accounts/forms.ts'
import { deleteAccount } from '#contract/accounts/leaving-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { formatDay } from '#web/platform/moments.ts'
import { endSession } from '#web/platform/calls/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

const Leaving = z.object({ isSure: z.boolean().refine(Boolean, 'Please confirm that first.'), password: GivenPassword })

/** Deletes the account after a cancellable period. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    resolver: zodResolver(Leaving),
    mode: 'onTouched',
    defaultValues: { isSure: false, password: '' },
  })
  const leave = useMutation({
    mutationFn: call(deleteAccount),
    onSuccess: tellUntilWhen,
    onError: (error) => {
      const failure = placeProblems(error, form)
      if (failure !== undefined) notify(failure, { tone: 'error', stays: 8000 })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <Panel title="Delete the account">
      <Text size="small" tone="dim">
        Thirty days after your request we delete your images, finds, decisions and settings. Download your export first.
      </Text>
      <Measure>
        <Form onSubmit={form.handleSubmit(() => setAsking(true))}>
          <Checkbox label="I have what I need, and want my account deleted." {...fieldOf(form, 'isSure')} />
          <PasswordField label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
          <Row>
            <Button type="submit" look="quiet">
              Delete my account
            </Button>
          </Row>
        </Form>
      </Measure>
      <LastQuestion
        isOpen={isAsking}
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({ password: form.getValues('password') })}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  )
}

/** Signs out and tells the deletion's date. */
function tellUntilWhen({ deletes_at }: Received<typeof deleteAccount>): void {
  endSession('logged-out')
  const day = formatDay(deletes_at)
  notify(`We delete your account on ${day}. Until then you can log in and keep it.`, { stays: 15_000 })
}

type LastQuestionProps = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onCancel'>

const LastQuestion = (answers: LastQuestionProps) => (
  <ConfirmDialog {...answers} title="Delete your account?" confirmLabel="Delete">
    <p>
      You will be signed out everywhere. For thirty days you can log in and keep the account. Then we delete everything.
    </p>
  </ConfirmDialog>
)
