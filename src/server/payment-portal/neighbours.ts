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
/** What went to the image user. */
export type CaseLetter = { id: Id; kind: string; language: string; sentAt: Date | null; fileKey: string | null }
/** Whom it went to. */
export type CaseContact = {
  person: string | null
  company: string | null
  address: string[]
  country: string | null
  email: string | null
  language: string | null
}

/** The price of a case; undefined while none is set. */
export async function priceOfCase(_db: Db | Tx, _caseId: Id): Promise<CasePrice | undefined> {
  return undefined
}
/** The letters of a case, the oldest first. */
export async function lettersOf(_db: Db | Tx, _caseId: Id): Promise<CaseLetter[]> {
  return []
}
/** The contact that its first letter went to. */
export async function contactOf(_db: Db | Tx, _caseId: Id): Promise<CaseContact | undefined> {
  return undefined
}
