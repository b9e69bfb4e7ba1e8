import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '#web/platform/moments.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { askAgain, type Choice, type Standing, standingQuery } from '../queries.ts'
import { byInterval, planNames } from '../words.ts'

/** Tasks of the plan's owner that come first. */
export function PlanNotices({ standing: { subscription, takesCards, plan } }: { standing: Standing }) {
  return (
    <>
      {subscription?.state === 'past-due' && (
        <Banner
          tone="warn"
          action={
            <ButtonLink size="small" to="/profile/plans" search={{ card: true }}>
              Pay by another card
            </ButtonLink>
          }
        >
          Your last payment for {planNames[subscription.plan]} failed.{' '}
          {subscription.graceUntil === null
            ? 'Give us another card, and all stays as it is.'
            : `Give us another card by ${formatDay(subscription.graceUntil)}, and all stays as it is. After that you have Free; nothing is deleted.`}
        </Banner>
      )}
      {subscription?.state === 'cancelling' && subscription.endsAt !== null && (
        <Banner tone="plain">
          {planNames[plan]} ends on {formatDay(subscription.endsAt)}. Until then you have all of it, after that{' '}
          {planNames[subscription.next?.plan ?? 'free']}
          {subscription.next?.plan === plan && `, ${byInterval[subscription.next.interval]}`}.
        </Banner>
      )}
      {!takesCards && (
        <Banner tone="plain">
          Plans cannot be booked here yet: no payment partner is set up. You keep what you have, and nothing of yours is
          lost.
        </Banner>
      )}
    </>
  )
}

const lookAgainMs = 2000
const longMs = 60_000

type ArrivalProps = { awaited: Choice; standing: Standing; onClose: () => void }

/** Shows when a payment counts: by the payment partner's message, never by the page's own observation. */
export function Arrival({ awaited, standing, onClose }: ArrivalProps) {
  const queryClient = useQueryClient()
  const [isLong, setLong] = useState(false)
  const isThere = hasCome(awaited, standing)
  useEffect(() => {
    if (isThere) return void askAgain(queryClient)
    const look = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: standingQuery.queryKey }),
      lookAgainMs,
    )
    const late = setTimeout(() => setLong(true), longMs)
    return () => {
      clearInterval(look)
      clearTimeout(late)
    }
  }, [isThere, queryClient])
  const name = planNames[awaited.plan]
  if (isThere)
    return (
      <Banner tone="ok" onClose={onClose}>
        You have {name}.
      </Banner>
    )
  return (
    <Banner tone="plain">
      <Progress label={`Waiting for our payment partner to confirm ${name}`} percent={null} />
      {isLong
        ? 'This takes longer than usual. You need not wait here: your plan counts as soon as it is confirmed, and you are told. You pay once.'
        : 'This takes a few seconds. Please do not pay again.'}
    </Banner>
  )
}

/** Any further state of the booking says that its payment has come. */
export function hasCome({ plan, interval }: Choice, { plan: counts, subscription }: Standing): boolean {
  return (
    counts === plan && subscription?.plan === plan && subscription.interval === interval && isPaid[subscription.state]
  )
}

const isPaid = { waiting: false, active: true, cancelling: true, 'past-due': false, ended: false }
