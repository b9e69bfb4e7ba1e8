import type { Id } from '#contract/wire.ts'
import { newId } from '#server/platform/ids.ts'
import { type CouponRow, insertUse, lockCoupon } from '../coupons/coupon-store.ts'
import { usableCoupon } from '../coupons/judge-coupon.ts'
import { couponAtProcessor } from '../coupons/keep-coupon.ts'
import { reached } from '../payments/reached.ts'
import { cardOf } from './at-processor.ts'
import { priceOfPlan } from './price-of-plan.ts'
import type { ReadNeeds } from './read-again.ts'
import { bookedOf, changeSubscription, keepCustomer } from './subscription-store.ts'

type Applied = { coupon: CouponRow; appliesTo: 'subscription' | 'next-booking' }

/** Takes a coupon for the plan that is booked, from its next payment on, or else for the next booking. Refuses with the exact reason. */
export async function applyCoupon(
  needs: ReadNeeds,
  { accountId, code }: { accountId: Id; code: string },
): Promise<Applied> {
  const card = cardOf(needs)
  const row = (await bookedOf(needs.db, accountId)).find(({ state }) => state !== 'waiting')
  if (!row?.processorId) {
    const { currency } = await priceOfPlan(needs, 'free', 'month')
    const coupon = await usableCoupon(needs, needs.db, code, { accountId, plan: undefined, currency })
    await keepCustomer(needs.db, accountId, { couponId: coupon.id })
    return { coupon, appliesTo: 'next-booking' }
  }
  const { processorId, planId: plan, currency } = row
  const found = await usableCoupon(needs, needs.db, code, { accountId, plan, currency })
  const taken = await couponAtProcessor(card, found)
  await needs.db.transaction(async (tx) => {
    await lockCoupon(tx, found.id)
    await usableCoupon(needs, tx, code, { accountId, plan, currency })
    await insertUse(tx, { couponId: found.id, accountId, subscriptionId: row.id, usedAt: needs.clock() })
    await changeSubscription(tx, row.id, { couponId: found.id })
    await reached(() => card.updateSubscription(processorId, { coupon: taken }, newId()))
  })
  return { coupon: found, appliesTo: 'subscription' }
}
