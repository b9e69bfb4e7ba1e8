import { feeKindOf } from '#contract/registrations/fee-kind.ts'
import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { countsForOption, couponsNamed } from '#server/billing/coupons/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RegistrationRow } from '../order-store.ts'
import { readFees } from '../fees/fee-store.ts'
import { priceOfRegistration } from './price.ts'

/** The price of each order at the start of its payment, or today's. An expired coupon gives no discount. */
export async function pricesOf(
  { db, clock }: { db: Db | Tx; clock: Deps['clock'] },
  rows: readonly RegistrationRow[],
): Promise<ReadonlyMap<Id, RegistrationPrice>> {
  const at = clock()
  const day = at.toISOString().slice(0, 10)
  const isOpen = rows.some(({ price }) => price === null)
  const fees = isOpen ? await readFees(db) : []
  const codes = rows.flatMap(({ price, coupon }) => (price === null && coupon !== null ? [coupon] : []))
  const coupons = new Map((await couponsNamed(db, codes)).map((coupon) => [coupon.code, coupon]))
  return new Map(
    rows.map((row) => {
      if (row.price !== null) return [row.id, row.price]
      const { option } = row
      const found = row.coupon === null ? undefined : coupons.get(row.coupon)
      const isCorrection = row.corrects !== null
      const coupon = found && !isCorrection && countsForOption(found, option, at) ? found : undefined
      return [
        row.id,
        priceOfRegistration({ option, feeKind: feeKindOf(row).kind, day, fees, coupon, isCorrection }).price,
      ]
    }),
  )
}
