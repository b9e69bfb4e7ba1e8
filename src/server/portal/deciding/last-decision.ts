import { caseStates } from '#contract/cases/case-states.ts'
import type { PortalDecision } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import { caseOfLink } from '#server/cases/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { decisionsOf } from './dispute-store.ts'

/** What became of the last answer of a case, as its page shows it; null where nothing was decided. */
export async function lastDecision(db: Db, caseId: Id): Promise<PortalDecision | null> {
  const [last] = await decisionsOf(db, caseId)
  if (!last) return null
  const { at, outcome, byName, language, text } = last
  return { at: at.toISOString(), outcome, by: byName, language, text }
}

/** What ended the claim of a link whose page is not there to be paid any more; null where nothing did, or the page was closed. */
export async function decisionOfLink(
  needs: Parameters<typeof caseOfLink>[0] & { db: Db },
  portalId: Id,
): Promise<PortalDecision | null> {
  const row = await caseOfLink(needs, portalId)
  if (!row || row.letterAt === null) return null
  const { outcome, lawyers } = caseStates[row.state]
  if (outcome !== 'lost' || lawyers !== null) return null
  const decision = await lastDecision(needs.db, row.id)
  return decision?.outcome === 'upheld' ? decision : null
}
