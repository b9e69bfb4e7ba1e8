import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { requestReset } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Greeting } from '#web/ui/layout/pages/split-page.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { EmailField } from '../email/email-field.tsx'
import { useSecurityCheck } from '../sign-in/use-security-check.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The typed address, kept out of the page's own. */
    email?: string
  }
}

/** Asking for the link that sets another password. */
export function ResetRequestPage() {
  useTitle('Reset your password')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      {sentTo === undefined ? (
        <>
          <Greeting title="Reset your password">We email you a link to choose a new one.</Greeting>
          <RequestForm onSent={setSentTo} />
        </>
      ) : (
        <div aria-live="polite">
          <Greeting title="Check your mail">
            If {sentTo} has an account, we have sent a link to it. The link works once. If it does not arrive, check
            your spam folder.
          </Greeting>
        </div>
      )}
      <Text size="small">
        <TextLink to="/login">Back to login</TextLink>
      </Text>
    </>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const known = useRouterState({ select: ({ location }) => location.state.email })
  const [email, setEmail] = useState(known ?? '')
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ email?: string; form?: string }>({})
  const security = useSecurityCheck({ asked: 'Please complete the security verification before submitting.' })
  const { prepare } = security
  useEffect(prepare, [prepare])
  const problem = email.includes('@') ? undefined : 'Invalid email address'
  const request = useMutation({
    mutationFn: async () => call(requestReset)({ email: email.trim(), security_token: await security.take() }),
    onSuccess: () => onSent(email.trim()),
    onError: (error) => {
      prepare()
      const isOfEmail = error instanceof ProblemError && error.fields.some(({ path }) => path === 'email')
      setRefused(isOfEmail ? { email: sentenceOf(error) } : { form: sentenceOf(error) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused({})
    if (!problem) request.mutate()
  }
  return (
    <Form onSubmit={submit} failure={refused.form}>
      <EmailField
        autoComplete="username"
        value={email}
        error={refused.email ?? problem}
        alwaysShow={hasTried}
        onChange={({ target }) => {
          setEmail(target.value)
          setRefused({})
        }}
      />
      {security.widget}
      <Button type="submit" isWide isBusy={request.isPending}>
        Send the link
      </Button>
    </Form>
  )
}
