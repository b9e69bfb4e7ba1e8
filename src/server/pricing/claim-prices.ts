import { offersOf } from '#contract/pricing/two-prices.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newestPrice } from './price-store.ts'

/** A price that a letter and its page offer. `keepsFor` is the days of a licence; null settles the past alone. */
export type ClaimPrice = { keepsFor: number | null; total: number; currency: string }

/** The price of the past, and the lowest one with a licence where one is offered; empty before a price is set. */
export async function claimPrices(db: Db | Tx, caseId: Id): Promise<ClaimPrice[]> {
  const price = await newestPrice(db, caseId)
  if (!price) return []
  const [settle, ...keeps] = offersOf(price, price.factors.continuedLicense)
  const lowest = keeps.toSorted((one, other) => one.total - other.total).slice(0, 1)
  return [settle!, ...lowest].map(({ days, total }) => ({ keepsFor: days, total, currency: price.currency }))
}
