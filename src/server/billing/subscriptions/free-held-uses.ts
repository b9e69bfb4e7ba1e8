import type { Id } from '#contract/wire.ts'
import { countAllUses, type CouponRow, hasUsed, heldSince, usesHeldBefore } from '../coupons/coupon-store.ts'
import { abandonBooking } from './booking/abandon-booking.ts'
import type { ReadNeeds } from './read-again.ts'

/**
 * Ends bookings that have held a use of a coupon too long without paying, the oldest first, as far as an account needs one. An account that holds a
 * use itself keeps it, and needs no other.
 */
export async function freeHeldUses(needs: ReadNeeds, { id, most }: CouponRow, accountId: Id): Promise<void> {
  if (most === null || (await hasUsed(needs.db, id, { accountId }))) return
  for (const booking of await usesHeldBefore(needs.db, id, heldSince(needs.clock()))) {
    if ((await countAllUses(needs.db, id)) < most) return
    await abandonBooking(needs, booking)
  }
}
