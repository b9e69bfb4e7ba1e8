import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts/endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/call.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { wasJustVerified } from './email-verified.ts'
import { keepUser, sessionQuery } from './session-query.ts'

const failed = (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** What an account asks of its owner before anything else. */
export const AccountNotices = ({ user }: { user: User }) => (
  <>
    {user.deletes_at !== null && <Leaving at={user.deletes_at} />}
    {!user.email_verified && !wasJustVerified() && <Unverified email={user.email} />}
  </>
)

function Leaving({ at }: { at: string }) {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: async () => {
      const { keepAccount } = await import('#contract/accounts/leaving-endpoints.ts')
      return call(keepAccount)({})
    },
    onSuccess: (changed) => {
      keepUser(queryClient, changed)
      notify('Your account stays.', { tone: 'ok' })
    },
    onError: (error) => {
      failed(error)
      void queryClient.invalidateQueries(sessionQuery)
    },
  })
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" isBusy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      }
    >
      Your account and everything in it goes on {dayInWords(at)}.
    </Banner>
  )
}

function Unverified({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: call(resendVerification),
    onSuccess: () => notify('A new link is on its way to you.', { tone: 'ok', stays: 10_000 }),
    onError: failed,
  })
  return (
    <Banner
      tone="plain"
      action={
        <Button look="quiet" size="small" isBusy={resend.isPending} onClick={() => resend.mutate({})}>
          Send the link again
        </Button>
      }
    >
      Please verify your email: we have sent a link to {email}.
    </Banner>
  )
}
