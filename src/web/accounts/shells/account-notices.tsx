import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logout, resendVerification } from '#contract/accounts/endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { endLook } from '#web/platform/calls/session.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { wasJustVerified } from '../email/email-verified.ts'
import { keepUser, sessionQuery } from '../sign-in/session-query.ts'

const failed = (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** Notices about the account that come before anything else. */
export const AccountNotices = ({ user }: { user: User }) => (
  <>
    {user.look && <Looking user={user} look={user.look} />}
    {user.deletes_at !== null && <Leaving at={user.deletes_at} />}
    {!user.email_verified && !wasJustVerified() && <Unverified email={user.email} />}
  </>
)

function Looking({ user, look }: { user: User; look: NonNullable<User['look']> }) {
  const leave = useMutation({
    mutationFn: call(logout),
    onSettled: () => void endLook(),
  })
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" isBusy={leave.isPending} onClick={() => leave.mutate({})}>
          Stop looking
        </Button>
      }
    >
      You see what {user.details.first_name} {user.details.last_name} sees, until {formatTime(look.until)}. You can
      change nothing, and we log every page that you open.
    </Banner>
  )
}

const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function Leaving({ at }: { at: string }) {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: async () => {
      const { keepAccount } = await import('#contract/accounts/leaving-endpoints.ts')
      return call(keepAccount)({})
    },
    onSuccess: (changed) => {
      keepUser(queryClient, changed)
      notify('We keep your account.', { tone: 'ok' })
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
      Your account and everything in it will be deleted on {formatDay(at)}.
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
