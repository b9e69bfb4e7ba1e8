import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { priceOfCase } from './price-of-case.ts'

/** A price that a letter and its page offer. `keepsFor` is the days of a licence; null settles the past alone. */
export type ClaimPrice = { keepsFor: number | null; total: number; currency: string }

/** Prices of a case in the order in which they are offered; empty before a price is set. */
export async function claimPrices(db: Db | Tx, caseId: Id): Promise<ClaimPrice[]> {
  const price = await priceOfCase(db, caseId)
  return price ? [{ keepsFor: null, total: price.total, currency: price.currency }] : []
}
