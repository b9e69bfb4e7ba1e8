export { type CaseLetter, contactOf, type ContactOfCase as CaseContact, lettersOf } from '#server/cases/index.ts'

import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What is asked for a case. */
export type CasePrice = {
  currency: string
  lines: PriceLine[]
  /** In minor units. */
  total: number
  listTotal: number | null
  factors: Record<string, string | number | boolean | null>
  approval: 'not-needed' | 'asked' | 'given' | 'refused'
}
/** The price of a case; undefined while none is set. */
export async function priceOfCase(_db: Db | Tx, _caseId: Id): Promise<CasePrice | undefined> {
  return undefined
}
