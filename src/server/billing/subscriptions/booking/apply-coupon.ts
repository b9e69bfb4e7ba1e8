import type { AppliedCoupon } from '#contract/billing/subscriptions.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { CardPort, CardSubscription } from '#server/gateways/card/card-port.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type CouponRow, findCoupon } from '../../coupons/coupon-store.ts'
import { formatCoupon, takeUse, usableCoupon } from '../../coupons/judge-coupon.ts'
import { couponAtProcessor } from '../../coupons/keep-coupon.ts'
import { reached } from '../../payments/reached.ts'
import { planWords } from '../../plans/plan-words.ts'
import { askInTurn } from '../ask-in-turn.ts'
import { cardOf } from '../at-processor.ts'
import { freeHeldUses } from '../free-held-uses.ts'
import { lastsUntil } from '../later.ts'
import { priceOfPlan } from './price-of-plan.ts'
import type { ReadNeeds } from '../read-again.ts'
import { bookedOf, changeSubscription, keepCustomer, type SubscriptionRow } from '../subscription-store.ts'

type Asked = { accountId: Id; code: string }
type Running = SubscriptionRow & { processorId: string }

/**
 * Takes a coupon for the plan that is booked, from its next payment on, and says when that is and what it then comes to; or else for the next booking.
 * Refuses with the exact reason.
 */
export async function applyCoupon(needs: ReadNeeds, { accountId, code }: Asked): Promise<AppliedCoupon> {
  const card = cardOf(needs)
  const row = (await bookedOf(needs.db, accountId)).find(({ state }) => state !== 'waiting')
  if (row?.processorId) return await applyToPlan(needs, card, { row: row as Running, code })
  const { currency } = await priceOfPlan(needs, 'free', 'month')
  const coupon = await usableCoupon(needs, needs.db, code, { accountId, plan: undefined, currency })
  await keepCustomer(needs.db, accountId, { couponId: coupon.id })
  return { code: coupon.code, description: formatCoupon(coupon), appliesTo: 'next-booking', next: null }
}

async function applyToPlan(
  needs: ReadNeeds,
  card: CardPort,
  { row, code }: { row: Running; code: string },
): Promise<AppliedCoupon> {
  const { processorId, accountId, planId: plan, currency } = row
  const found = await usableCoupon(needs, needs.db, code, { accountId, plan, currency })
  const said = await reached(() => card.subscription(processorId))
  const taken = await couponAtProcessor(card, found)
  await requireCounts(needs, { row, coupon: found, taken, said })
  // Asked before it is taken, so that no failure leaves it taken and untold.
  const { due } = await reached(() => card.nextInvoice({ subscription: processorId, coupon: taken }))
  await freeHeldUses(needs, found, accountId)
  await askInTurn(needs, found.id, async (tx) => {
    await takeUse(needs, tx, { code, accountId, plan, currency, subscriptionId: row.id })
    await changeSubscription(tx, row.id, { couponId: found.id })
    await reached(() => card.updateSubscription(processorId, { coupon: taken }, `coupon:${row.id}:${found.id}`))
  })
  const money = (amount: number) => moneyOf(amount, Currency.parse(currency))
  const next = { at: said.period.to.toISOString(), due: money(due.amount), without: money(row.amount) }
  return { code: found.code, description: formatCoupon(found), appliesTo: 'subscription', next }
}

type About = { row: Running; coupon: CouponRow; taken: string; said: CardSubscription }

/** Refuses a coupon that would take nothing off, or take away one that counts already. */
async function requireCounts({ db, clock }: ReadNeeds, { row, coupon, taken, said }: About): Promise<void> {
  const { state, endsAtPeriodEnd, nextPlanId } = row
  const name = planWords[row.planId]
  const day = said.period.to.toISOString().slice(0, 10)
  if (state === 'past-due')
    throw refuse(
      'conflict',
      'plan.past-due',
      'Your card could not be charged. Pay by another card first; the coupon then counts for the payment after it.',
    )
  if (endsAtPeriodEnd || said.endsAtPeriodEnd)
    throw refuse(
      'conflict',
      'coupon.no-payment',
      nextPlanId
        ? `Your plan changes to ${planWords[nextPlanId]} on ${day}, and nothing more is charged for ${name}. Use the coupon after that day.`
        : `Your plan ends on ${day}, and nothing more is charged for it. Keep the plan first, or use the coupon when you book again.`,
      inField,
    )
  // Taken by a try whose answer was lost.
  if (said.coupon !== undefined && said.coupon !== taken) {
    const other = row.couponId === null ? undefined : await findCoupon(db, row.couponId)
    throw refuse(
      'conflict',
      'coupon.has-one',
      other
        ? `Your plan has the coupon “${other.code}” already (${formatCoupon(other)}), and one counts at a time.`
        : 'Your plan has a coupon already, and one counts at a time.',
      inField,
    )
  }
  if (coupon.months !== null && !lastsUntil(said.period.to, clock(), coupon.months))
    throw refuse(
      'conflict',
      'coupon.too-short',
      `The coupon “${coupon.code}” counts for payments of the next ${coupon.months} month${coupon.months === 1 ? '' : 's'}, and your next one is on ${day}.`,
      inField,
    )
}

const inField = { field: 'coupon' }
