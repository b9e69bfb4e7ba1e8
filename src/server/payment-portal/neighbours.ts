import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

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

/** The letters of a case, the oldest first. */
export async function lettersOf(_db: Db | Tx, _caseId: Id): Promise<CaseLetter[]> {
  return []
}
/** The contact that its first letter went to. */
export async function contactOf(_db: Db | Tx, _caseId: Id): Promise<CaseContact | undefined> {
  return undefined
}
