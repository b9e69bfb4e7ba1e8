import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelSubscription,
  resumeSubscription,
  withdrawSubscription,
} from '#contract/billing/subscription-endpoints.ts'
import type { Subscription } from '#contract/billing/subscriptions.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Unbroken } from '#web/ui/text/text.tsx'
import { askAgain, type Standing, standingQuery } from '../queries.ts'
import { byInterval, formatMoney, perInterval, planNames } from '../words.ts'

/** The current plan, its end, its successor, and actions on it. */
export function CurrentPlan({ standing }: { standing: Standing }) {
  const { plan, subscription } = standing
  return (
    <Panel title={`You have ${planNames[plan]}`} aside={subscription && <StateOf subscription={subscription} />}>
      <Facts
        facts={subscription ? factsOf(subscription) : [{ name: 'Price', value: 'Nothing, for as long as you like' }]}
      />
      {subscription && <Actions subscription={subscription} />}
    </Panel>
  )
}

const states = {
  waiting: { word: 'Waits for its first payment', filled: 'empty', tone: 'warn' },
  active: { word: 'Paid', filled: 'full', tone: 'ok' },
  cancelling: { word: 'Ends', filled: 'half', tone: 'warn' },
  'past-due': { word: 'Payment failed', filled: 'half', tone: 'warn' },
  ended: { word: 'Ended', filled: 'empty', tone: 'dim' },
} as const

function StateOf({ subscription: { state, plan, next } }: { subscription: Subscription }) {
  const { word, ...look } = states[state]
  const said = state === 'waiting' ? `${planNames[plan]} waits for its first payment` : next ? 'Changes' : word
  return <StatusMark {...look}>{said}</StatusMark>
}

function factsOf({ plan, interval, price, period, endsAt, next, coupon, withdrawUntil, state }: Subscription): Fact[] {
  const day = (moment: string) => <Unbroken>{formatDay(moment)}</Unbroken>
  const goesOn = endsAt === null && (next === null || next.plan !== 'free')
  return [
    { name: state === 'waiting' ? 'Booked' : 'Price', value: `${formatMoney(price)} ${perInterval[interval]}` },
    ...(period ? [{ name: goesOn ? 'Paid until' : 'Yours until', value: day(endsAt ?? period.to) }] : []),
    ...(next && (next.plan !== plan || next.interval !== interval)
      ? [
          {
            name: 'Then',
            value: next.plan === 'free' ? 'Free' : `${planNames[next.plan]}, ${byInterval[next.interval]}`,
          },
        ]
      : endsAt
        ? [{ name: 'Then', value: 'Free' }]
        : period && state !== 'past-due'
          ? [{ name: 'Then', value: 'The same again, by the same card' }]
          : []),
    ...(coupon === null ? [] : [{ name: 'Coupon', value: coupon }]),
    ...(withdrawUntil ? [{ name: 'Withdraw', value: <>until {day(withdrawUntil)}, with all money back</> }] : []),
  ]
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { plan, interval, state, next, withdrawUntil } = subscription
  const [now] = useState(() => Date.now())
  if (state === 'ended') return null
  const isChanging = next !== null && (next.plan !== plan || next.interval !== interval)
  const isWaiting = state === 'waiting'
  return (
    <Row gap="tight">
      {isWaiting && (
        <ButtonLink size="small" to="/profile/plans" search={{ plan, by: interval }}>
          Pay now
        </ButtonLink>
      )}
      {(state === 'cancelling' || isChanging) && (
        <Act
          label={isChanging ? 'Take the change back' : `Keep ${planNames[plan]}`}
          done={`${planNames[plan]} goes on.`}
          act={() => call(resumeSubscription)({})}
        />
      )}
      {!isWaiting && state !== 'past-due' && (
        <ButtonLink look="quiet" size="small" to="/profile/plans" search={{ card: true }}>
          Pay by another card
        </ButtonLink>
      )}
      {isWaiting && <Act label="Do not book it" done="Nothing is booked." act={() => call(cancelSubscription)({})} />}
      {state === 'past-due' && (
        <Act label="End it now" done="You have Free." act={() => call(cancelSubscription)({})} />
      )}
      {withdrawUntil !== null && Date.parse(withdrawUntil) > now && <Withdraw plan={planNames[plan]} />}
    </Row>
  )
}

type ActProps = { label: string; done: string; act: () => Promise<Subscription> }

function Act({ label, done, act }: ActProps) {
  const change = useStandingChange(act, done)
  return (
    <Button look="quiet" size="small" isBusy={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  )
}

/** The function that consumers' law asks for: in sight for as long as one may, and confirmed in a second step. */
function Withdraw({ plan }: { plan: string }) {
  const [isAsking, ask] = useState(false)
  const change = useStandingChange(
    () => call(withdrawSubscription)({}),
    'You have withdrawn. The money is on its way back to your card, and a confirmation to your address.',
  )
  return (
    <>
      <Button look="quiet" size="small" onClick={() => ask(true)}>
        Withdraw from the contract
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw from the contract?"
        confirmLabel="Confirm withdrawal"
        isBusy={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: () => ask(false) })}
        onCancel={() => ask(false)}
      >
        {plan} ends at once, and you get back all that you paid for it. You need not say why. Your images, matches and
        evidence stay; what is over the limits of Free is not watched.
      </ConfirmDialog>
    </>
  )
}

/** A change whose answer is how the booking stands from then on. */
function useStandingChange(act: () => Promise<Subscription>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (subscription) => {
      queryClient.setQueryData(standingQuery.queryKey, (before) => before && { ...before, subscription })
      void askAgain(queryClient)
      notify(done, { tone: 'ok', stays: 8000 })
    },
    onError: (error) => {
      notify(sentenceOf(error), { tone: 'error', stays: 8000 })
      void askAgain(queryClient)
    },
  })
}
