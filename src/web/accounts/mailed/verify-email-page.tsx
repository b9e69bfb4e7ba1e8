import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { resendVerification, verifyEmail } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { sessionToken } from '#web/platform/calls/session.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Greeting } from '#web/ui/layout/pages/split-page.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { rememberVerified } from '../email/email-verified.ts'
import { sessionQuery } from '../sign-in/session-query.ts'

/** Sends the link once, however often the page renders. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'verification', token],
    queryFn: async () => {
      await call(verifyEmail)({ token })
      return 'verified' as const
    },
    staleTime: Infinity,
    retry: false,
  })

/** Target of the link in a verification mail. */
export function VerifyEmailPage({ token }: { token: string }) {
  useTitle('Verify your email')
  const { isPending, isError, error } = useQuery(verificationQuery(token))
  return (
    <>
      {isPending ? <Checking /> : isError ? <Failed token={token} error={error} /> : <Verified />}
      {sessionToken() === null && (
        <Text size="small">
          <TextLink to="/login">Login now</TextLink>
        </Text>
      )}
    </>
  )
}

const Checking = () => (
  <div aria-live="polite">
    <Greeting title="Checking" />
  </div>
)

function Verified() {
  const queryClient = useQueryClient()
  useEffect(() => {
    rememberVerified()
    if (sessionToken() !== null) void queryClient.invalidateQueries(sessionQuery)
  }, [queryClient])
  return (
    <>
      <div aria-live="polite">
        <Greeting title="Email verified" />
      </div>
      <ButtonLink to="/matches" isWide>
        Get started
      </ButtonLink>
    </>
  )
}

function Failed({ token, error }: { token: string; error: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    notify(sentenceOf(error) || 'Email verification failed', { tone: 'error', stays: 10_000, key: 'verification' })
  }, [error])
  const resend = useMutation({
    mutationFn: call(resendVerification),
    onSuccess: () => notify('A new link is on its way to you.', { tone: 'ok', stays: 10_000 }),
    onError: (problem) => notify(sentenceOf(problem), { tone: 'error', stays: 10_000 }),
  })
  const again = () => {
    if (sessionToken() === null) void navigate({ to: '/login', search: { next: `/register/verify-email/${token}` } })
    else resend.mutate({})
  }
  return (
    <>
      <div role="alert">
        <Greeting title="Email verification failed." />
      </div>
      <Button look="quiet" isBusy={resend.isPending} onClick={again}>
        resend the link
      </Button>
    </>
  )
}
