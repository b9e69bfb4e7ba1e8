import type { PlanId } from '#contract/billing/plans.ts'
import type { CardSubscription } from '#server/gateways/card/card-port.ts'
import { graceMs } from './show-subscription.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/**
 * The status of a booking from the processor's current report. An ended booking stays ended. A failing card keeps the plan for 14 days; further
 * failures restart them only after a payment. A coupon that the processor no longer counts is spent.
 */
export function subscriptionStatus(
  row: SubscriptionRow,
  said: CardSubscription,
  { plan, now }: { plan: PlanId | undefined; now: Date },
): Partial<SubscriptionRow> {
  const { price, period, endsAtPeriodEnd } = said
  const read = { processorId: said.id, readAt: now }
  if (row.state === 'ended') return read
  const booked = {
    ...read,
    ...(plan && { planId: plan }),
    interval: price.interval,
    amount: price.amount.amount,
    currency: price.amount.currency,
    periodFrom: period.from,
    periodTo: period.to,
    endsAtPeriodEnd,
  }
  switch (said.state) {
    case 'unpaid-first':
      return read
    case 'expired-first':
      return { ...read, state: 'ended', endsAt: row.startsAt }
    case 'active':
    case 'trial':
      return {
        ...booked,
        state: 'active',
        ...(said.coupon === undefined && { couponId: null }),
        ...(row.state === 'waiting' && { startsAt: earlier(now, period.from) }),
        endsAt: endsAtPeriodEnd ? period.to : null,
        failedAt: null,
        mailsSent: 0,
      }
    case 'past-due':
    case 'unpaid': {
      const failedAt = row.failedAt ?? now
      return { ...booked, state: 'past-due', failedAt, endsAt: new Date(failedAt.getTime() + graceMs) }
    }
    case 'paused':
    case 'ended': {
      const endedAt = earlier(now, said.endedAt ?? now)
      const endsAt = row.state === 'waiting' ? row.startsAt : row.endsAt ? earlier(row.endsAt, endedAt) : endedAt
      return { ...read, state: 'ended', endsAt }
    }
    default:
      return said.state satisfies never
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
