import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { usableCoupon } from '#server/billing/coupons/index.ts'
import { refuse } from '#server/platform/refuse.ts'
import { changeRegistration } from '../order-store.ts'
import { endPayment, type EndPaymentNeeds, paymentRuns } from './end-payment.ts'
import { pricesOf } from './prices-of-orders.ts'
import { requirePayable } from './require-payable.ts'

/** Chooses a coupon for a draft, or none; its use is taken when the payment begins. Refuses one that does not count, with its reason. */
export async function setCoupon(
  needs: EndPaymentNeeds,
  ownerId: Id,
  { id, code }: { id: Id; code: string | null },
): Promise<RegistrationPrice> {
  await endPayment(needs, ownerId, id)
  return await needs.db.transaction(async (tx) => {
    const row = await requirePayable(tx, ownerId, id)
    const about = { accountId: ownerId, order: { id, option: row.option }, currency: 'USD' }
    if (row.price !== null) throw paymentRuns()
    if (code !== null && row.corrects !== null)
      throw refuse(
        'conflict',
        'coupon.nothing-off',
        'A corrected order has no service fee, and a coupon takes off nothing else.',
        { field: 'coupon' },
      )
    const coupon = code === null ? null : (await usableCoupon(needs, tx, code, about)).code
    await changeRegistration(tx, id, { coupon })
    return (await pricesOf({ db: tx, clock: needs.clock }, [{ ...row, coupon }])).get(id)!
  })
}
