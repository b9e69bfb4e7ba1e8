import type { Id } from '#contract/wire.ts'
import { couponNamed } from '../coupons/coupon-store.ts'
import { freeHeldUses } from '../subscriptions/free-held-uses.ts'
import type { ReadNeeds } from '../subscriptions/read-again.ts'

/** Ends bookings that hold a coupon too long without paying, as far as an account needs its use. */
export async function makeRoomForUse(needs: ReadNeeds, code: string, accountId: Id): Promise<void> {
  const coupon = await couponNamed(needs.db, code)
  if (coupon && needs.card) await freeHeldUses(needs, coupon, accountId)
}
