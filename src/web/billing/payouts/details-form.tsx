import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Payout } from '#contract/billing/payouts/details.ts'
import { updatePayout } from '#contract/billing/payouts/endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AccountFields, type DetailsFormOf } from './account-fields.tsx'
import { checkedInPlace } from './checked-in-place.ts'
import { payoutQuery } from './queries.ts'
import { TaxFields } from './tax-fields.tsx'
import { sentFrom, type TypedDetails, typedFrom } from './typed-details.ts'

type DetailsFormProps = { payout: Payout; user: User; onDone: () => void; onCancel: (() => void) | undefined }

/** Takes the details of pay-outs. Account and numbers are typed whole each time, since they are shown masked. */
export function DetailsForm({ payout, user, onDone, onCancel }: DetailsFormProps) {
  const { first_name: first, last_name: last, country } = user.details
  const form = useForm({
    resolver: checkedInPlace(updatePayout.body, sentFrom(payout.asks.taxFormsOf)),
    mode: 'onTouched',
    defaultValues: typedFrom(payout.details, { name: `${first} ${last}`, country }),
  })
  // The resolver turns typed values into sent ones; the parts know the typed form alone, which is the same at run time.
  const { save, failure } = useSave(form as unknown as UseFormReturn<TypedDetails>, onDone)
  const part = { form } as unknown as DetailsFormOf
  return (
    <Panel title={payout.details ? 'Change your details' : 'Where we pay you'}>
      <Form onSubmit={form.handleSubmit((details) => save.mutate(details))} failure={failure}>
        <AccountFields {...part} />
        <TaxFields {...part} asks={payout.asks} />
        <Confirmation {...part} hasFactor={user.second_factor} isChange={payout.details !== null} />
        <Row>
          <Button type="submit" isBusy={save.isPending}>
            Save the details
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty && !save.isPending} />
    </Panel>
  )
}

function useSave(form: UseFormReturn<TypedDetails>, onDone: () => void) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const save = useMutation({
    mutationFn: call(updatePayout),
    onMutate: () => setFailure(undefined),
    onSuccess: (payout) => {
      queryClient.setQueryData(payoutQuery.queryKey, payout)
      form.reset()
      notify(payout.pending ? 'We have sent you a mail. Open its link to confirm.' : 'Your details are saved.', {
        tone: 'ok',
        stays: 8000,
      })
      onDone()
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  return { save, failure }
}

/** The password once more, and the code or the mail that confirms. */
const Confirmation = ({ form, hasFactor, isChange }: DetailsFormOf & { hasFactor: boolean; isChange: boolean }) => (
  <>
    <Columns>
      <PasswordField label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
      {hasFactor && (
        <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" {...fieldOf(form, 'code')} />
      )}
    </Columns>
    <Text size="small" tone="dim">
      {hasFactor ? 'Your details count at once.' : 'We send you a mail. Your details count once you open its link.'}
      {isChange && ' Another account, holder or currency holds pay-outs for 7 days.'}
    </Text>
  </>
)
