import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { requestOwnReset } from '#contract/accounts/endpoints.ts'
import { GivenPassword } from '#contract/accounts/forms.ts'
import { changePassword } from '#contract/accounts/profile-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { NewPassword, noPassword, problemOfPassword } from '../new-password.ts'
import { useFormChange } from './use-change.ts'

const PasswordChange = NewPassword.safeExtend({ current: GivenPassword })
type PasswordChange = z.input<typeof PasswordChange>
const blank: PasswordChange = { ...noPassword, current: '' }

/** Replaces the existing password. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(PasswordChange), mode: 'onTouched', defaultValues: blank })
  const change = useFormChange(form, {
    send: call(changePassword),
    onDone: () => {
      form.reset(blank)
      notify('Your password is changed. All other sessions were ended.', { tone: 'ok', stays: 10_000 })
    },
  })
  const submit = form.handleSubmit(async ({ current, password }) => {
    const weak = await problemOfPassword(queryClient, password)
    if (weak) form.setError('password', { type: 'server', message: weak }, { shouldFocus: true })
    else change.send({ current, password })
  })
  return (
    <Panel title="Password">
      <Text size="small" tone="dim">
        Changing it ends all other sessions.
      </Text>
      <Measure>
        <Form onSubmit={submit} failure={change.failure}>
          <PasswordField label="Current password" autoComplete="current-password" {...fieldOf(form, 'current')} />
          <NewPasswordFields
            register={(name) => form.register(name)}
            errors={form.formState.errors}
            password={useWatch({ control: form.control, name: 'password' })}
          />
          <Row>
            <Button type="submit" isBusy={change.isBusy || form.formState.isSubmitting}>
              Change the password
            </Button>
            <MailLink />
          </Row>
        </Form>
      </Measure>
    </Panel>
  )
}

/** For signed-in owners who forgot their password. */
function MailLink() {
  const request = useMutation({
    mutationFn: call(requestOwnReset),
    onSuccess: () => notify('We have emailed you a link to choose a new password.', { tone: 'ok', stays: 10_000 }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Button look="quiet" isBusy={request.isPending} onClick={() => request.mutate({})}>
      I forgot my password
    </Button>
  )
}
