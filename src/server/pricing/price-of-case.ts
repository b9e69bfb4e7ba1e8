import type { CasePrice } from '#contract/pricing/price.ts'
import { withOffer } from '#contract/pricing/two-prices.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readChoice } from './choice-store.ts'
import { newestPrice, type PriceRow } from './price-store.ts'

/**
 * The chosen price of a case as of now, or the one with a licence for `days`; undefined before a price was set. It has no floor in it, which only staff
 * see.
 */
export async function priceOfCase(db: Db | Tx, caseId: Id, days?: number | null): Promise<CasePrice | undefined> {
  const row = await newestPrice(db, caseId)
  return row && showPrice(withOffer(row, days === undefined ? (await readChoice(db, caseId)).days : days))
}

/** The same with the least that may be agreed on; a licence lowers by the share that the past may. */
export async function priceWithFloor(db: Db | Tx, caseId: Id): Promise<PriceRow | undefined> {
  const row = await newestPrice(db, caseId)
  if (!row) return undefined
  const chosen = withOffer(row, (await readChoice(db, caseId)).days)
  const share = (floor: number) =>
    Number(quotient(BigInt(chosen.total) * BigInt(floor), BigInt(Math.max(row.total, 1)), 'up'))
  return { ...chosen, floor: row.floor === null ? null : share(row.floor) }
}

/** A price as everybody may see it who sees the case. */
export const showPrice = (row: PriceRow): CasePrice => ({
  caseId: row.caseId,
  version: row.version,
  currency: row.currency,
  lines: row.lines,
  total: row.total,
  licences: row.licences,
  steps: row.steps,
  sources: row.sources,
  feesVersion: row.feesVersion,
  listTotal: row.listTotal,
  factors: row.factors,
  approval: row.approval,
  reason: row.reason,
  setAt: row.setAt.toISOString(),
  setBy: row.setByName,
})
