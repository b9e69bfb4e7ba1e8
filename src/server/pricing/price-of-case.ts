import type { CasePrice } from '#contract/pricing/price.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newestPrice, type PriceRow } from './price-store.ts'

/** What is asked for in a case as of now; undefined before a price was set. It has no floor in it, which only staff see. */
export async function priceOfCase(db: Db | Tx, caseId: Id): Promise<CasePrice | undefined> {
  const row = await newestPrice(db, caseId)
  return row && showPrice(row)
}

/** A price as everybody may see it who sees the case. */
export const showPrice = (row: PriceRow): CasePrice => ({
  caseId: row.caseId,
  version: row.version,
  currency: row.currency,
  lines: row.lines,
  total: row.total,
  listTotal: row.listTotal,
  factors: row.factors,
  approval: row.approval,
  reason: row.reason,
  setAt: row.setAt.toISOString(),
  setBy: row.setByName,
})
