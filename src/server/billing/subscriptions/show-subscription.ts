import type { Subscription } from '#contract/billing/subscriptions.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findCoupon } from '../coupons/coupon-store.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** Directive 2011/83/EU article 9: 14 days from the day of the contract. */
export const withdrawalMs = 14 * 86_400_000
/** A plan continues for 14 days after its card failed. */
export const graceMs = 14 * 86_400_000

/** A booking as its owner sees it. */
export async function showSubscription(db: Db | Tx, row: SubscriptionRow): Promise<Subscription> {
  const { state, periodFrom, periodTo, endsAt, failedAt, nextPlanId, nextInterval } = row
  const coupon = row.couponId === null ? undefined : await findCoupon(db, row.couponId)
  const isPaid = state === 'active' || state === 'past-due'
  return {
    _id: row.id,
    plan: row.planId,
    interval: row.interval,
    state: state === 'active' && row.endsAtPeriodEnd ? 'cancelling' : state,
    price: moneyOf(row.amount, Currency.parse(row.currency)),
    period: periodFrom && periodTo && { from: periodFrom.toISOString(), to: periodTo.toISOString() },
    endsAt: state === 'waiting' ? null : (endsAt?.toISOString() ?? null),
    graceUntil: failedAt && state === 'past-due' ? new Date(failedAt.getTime() + graceMs).toISOString() : null,
    next:
      nextPlanId && nextInterval && periodTo && isPaid
        ? { plan: nextPlanId, interval: nextInterval, at: periodTo.toISOString() }
        : null,
    coupon: coupon?.code ?? null,
    withdrawUntil: isPaid ? withdrawUntilOf(row).toISOString() : null,
    startedAt: row.startsAt.toISOString(),
  }
}

export const withdrawUntilOf = ({ startsAt }: Pick<SubscriptionRow, 'startsAt'>): Date =>
  new Date(startsAt.getTime() + withdrawalMs)
