import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { resetPassword } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { endSession, sessionToken } from '#web/platform/calls/session.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Greeting } from '#web/ui/layout/pages/split-page.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { NewPassword, noPassword, problemOfPassword } from '../new-password.ts'

type ResetProps = {
  token: string
  /** True for an invited firm member's first password. */
  isInvited?: boolean
}

/** Sets a password with the link from a mail. */
export function ResetPage({ token, isInvited = false }: ResetProps) {
  const title = isInvited ? 'Set your password' : 'Choose a new password'
  useTitle(title)
  return (
    <>
      <Greeting title={title}>
        {isInvited
          ? 'You use it to see your law firm’s cases. Next you turn on a second factor.'
          : 'It signs you out everywhere.'}
      </Greeting>
      <ResetForm token={token} isInvited={isInvited} />
      <Text size="small">
        <TextLink to="/login">Back to login</TextLink>
      </Text>
    </>
  )
}

function ResetForm({ token, isInvited }: Required<ResetProps>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ sentence: string; isLinkOver: boolean }>()
  const form = useForm({ resolver: zodResolver(NewPassword), mode: 'onTouched', defaultValues: noPassword })
  const password = useWatch({ control: form.control, name: 'password' })
  const reset = useMutation({
    mutationFn: async () => {
      const weak = await problemOfPassword(queryClient, password)
      if (weak) return form.setError('password', { type: 'server', message: weak }, { shouldFocus: true })
      await call(resetPassword)({ token, password })
      notify('Your password is set. Log in with it.', { tone: 'ok', stays: 10_000 })
      if (sessionToken() === null) await navigate({ to: '/login' })
      else endSession('logged-out')
    },
    onError: (error) => {
      const sentence = placeProblems(error, form)
      const isLinkOver = error instanceof ProblemError && error.code === 'link.over'
      setFailure(sentence === undefined ? undefined : { sentence, isLinkOver })
    },
  })
  const submit = form.handleSubmit(() => {
    setFailure(undefined)
    reset.mutate()
  })
  const problem = failure && (
    <>
      {failure.sentence}{' '}
      {failure.isLinkOver &&
        (isInvited ? (
          'Ask the person who invited you for another invitation.'
        ) : (
          <TextLink to="/login/reset">Ask for another link</TextLink>
        ))}
    </>
  )
  return (
    <Form onSubmit={submit} failure={problem}>
      <NewPasswordFields register={(name) => form.register(name)} errors={form.formState.errors} password={password} />
      <Button type="submit" isWide isBusy={reset.isPending}>
        Set the password
      </Button>
    </Form>
  )
}
