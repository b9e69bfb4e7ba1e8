import type { PortalDecision } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { decisionsOf } from './dispute-store.ts'

/** Decision on the last answer of a case, as its page shows it; null while none was made. */
export async function lastDecision(db: Db | Tx, caseId: Id): Promise<PortalDecision | null> {
  const [last] = await decisionsOf(db, caseId)
  if (!last) return null
  const { at, outcome, byName, language, text } = last
  return { at: at.toISOString(), outcome, by: byName, language, text }
}
