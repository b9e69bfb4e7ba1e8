import { caseStates } from '#contract/cases/case-states.ts'
import type { PortalDecision } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import { caseOfLink } from '#server/cases/link/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pageAnswers } from '../events.ts'

/** Returns the decision that ended the claim of a link whose page is closed; null without one. */
export async function decisionOfLink(
  needs: Parameters<typeof caseOfLink>[0] & Pick<Deps, 'queries'> & { db: Db },
  portalId: Id,
): Promise<PortalDecision | null> {
  const row = await caseOfLink(needs, portalId)
  if (!row || row.letterAt === null) return null
  const { outcome, lawyers } = caseStates[row.state]
  if (outcome !== 'lost' || lawyers !== null) return null
  const decision = (await needs.queries.askOne(needs.db, pageAnswers, { caseId: row.id }))?.decision
  return decision?.outcome === 'upheld' ? decision : null
}
