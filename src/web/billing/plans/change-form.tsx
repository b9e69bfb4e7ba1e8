import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cancelSubscription, switchPlan } from '#contract/billing/subscription-endpoints.ts'
import type { PlanPreview, Subscription } from '#contract/billing/subscriptions.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { confirmAtBank } from '../card-fields/confirm-at-bank.ts'
import { isAskedAgain } from '../card-fields/paying-page.ts'
import { askAgain, type Choice, type Standing, standingQuery } from '../queries.ts'
import { planNames } from '../words.ts'
import { OrderTerms } from './order-terms.tsx'
import { useOnce } from './use-once.ts'

type ChangeFormProps = {
  choice: Choice
  preview: PlanPreview
  isOld: boolean
  onDone: (awaited?: Choice) => void
}

/** A change of what is booked, by the card that is kept: up at once, down at the end of what is paid. */
export function ChangeForm({ choice, preview, isOld, onDone }: ChangeFormProps) {
  const isUp = preview.kind === 'upgrade'
  const { failure, press, isBusy } = useChangeOfPlan({ choice, preview, onDone })
  // The bank may want to be asked in this page.
  useEffect(() => {
    if (isUp) isAskedAgain()
  }, [isUp])
  return (
    <Stack>
      {isUp && <OrderTerms terms={preview.terms} />}
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <Row>
        <Button isBusy={isBusy} disabled={isOld} onClick={press}>
          {wordsOf(preview)}
        </Button>
      </Row>
    </Stack>
  )
}

function wordsOf({ kind, plan, startsAt, terms }: PlanPreview): string {
  if (kind === 'upgrade') return terms.button
  return kind === 'cancel'
    ? `End my plan on ${formatDay(startsAt)}`
    : `Change to ${planNames[plan]} on ${formatDay(startsAt)}`
}

const notConfirmed =
  'Your bank did not confirm it. Nothing was charged, and your plan is as it was. Try again, or pay by another card.'

function useChangeOfPlan({ choice, preview: { kind, at, startsAt }, onDone }: Omit<ChangeFormProps, 'isOld'>) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const keep = (subscription: Subscription) =>
    queryClient.setQueryData(standingQuery.queryKey, (before?: Standing) => before && { ...before, subscription })
  const ended = async () => {
    keep(await call(cancelSubscription)({}))
    notify(`Your plan ends on ${formatDay(startsAt)}.`, { tone: 'ok', stays: 8000 })
    onDone()
  }
  const changed = async () => {
    const { client_secret: secret, subscription } = await call(switchPlan)({ ...choice, at })
    if (secret !== null && (await confirmAtBank(secret)) === undefined) return setFailure(notConfirmed)
    keep(subscription)
    if (kind === 'upgrade') return onDone(choice)
    notify(`${planNames[choice.plan]} begins on ${formatDay(startsAt)}.`, { tone: 'ok', stays: 8000 })
    onDone()
  }
  const change = async () => {
    setFailure(undefined)
    await (kind === 'cancel' ? ended() : changed())
    await askAgain(queryClient)
  }
  const fail = (error: unknown) => {
    setFailure(sentenceOf(error))
    // The shown price is days old: it is read again.
    if (error instanceof ProblemError) void askAgain(queryClient)
  }
  return { failure, ...useOnce(change, fail) }
}
