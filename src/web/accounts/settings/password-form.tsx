import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { requestOwnReset } from '#contract/accounts/endpoints.ts'
import { GivenPassword } from '#contract/accounts/forms.ts'
import { changePassword } from '#contract/accounts/profile-endpoints.ts'
import { call } from '#web/platform/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { NewPassword, noPassword, problemOfPassword } from '../new-password.ts'
import { useChange } from './use-change.ts'

const PasswordChange = NewPassword.safeExtend({ current: GivenPassword })
type PasswordChange = z.input<typeof PasswordChange>
const blank: PasswordChange = { ...noPassword, current: '' }

/** Another password instead of the one there is. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({ resolver: zodResolver(PasswordChange), mode: 'onTouched', defaultValues: blank })
  const change = useChange({
    send: call(changePassword),
    onDone: () => {
      form.reset(blank)
      notify('Your password is changed. All other sessions were ended.', { tone: 'ok', stays: 10_000 })
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  const submit = form.handleSubmit(async ({ current, password }) => {
    setFailure(undefined)
    const weak = await problemOfPassword(queryClient, password)
    if (weak) form.setError('password', { type: 'server', message: weak }, { shouldFocus: true })
    else change.mutate({ current, password })
  })
  return (
    <Panel title="Password">
      <Text size="small" tone="dim">
        Changing it ends all other sessions.
      </Text>
      <Measure>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {failure && <Banner tone="error">{failure}</Banner>}
            <PasswordField label="Current password" autoComplete="current-password" {...fieldOf(form, 'current')} />
            <NewPasswordFields
              register={(name) => form.register(name)}
              errors={form.formState.errors}
              password={useWatch({ control: form.control, name: 'password' })}
            />
            <Row>
              <Button type="submit" isBusy={change.isPending || form.formState.isSubmitting}>
                Change the password
              </Button>
              <MailLink />
            </Row>
          </Stack>
        </form>
      </Measure>
    </Panel>
  )
}

/** For who is signed in and does not know the password any more. */
function MailLink() {
  const request = useMutation({
    mutationFn: call(requestOwnReset),
    onSuccess: () => notify('A link to choose another password is on its way to you.', { tone: 'ok', stays: 10_000 }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Button look="quiet" isBusy={request.isPending} onClick={() => request.mutate({})}>
      I do not know it any more
    </Button>
  )
}
