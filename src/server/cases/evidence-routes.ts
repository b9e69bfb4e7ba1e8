import { getCaseEvidence, getCaseEvidencePackage } from '#contract/cases/evidence-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { openManyPackages } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PrincipalOf } from '#server/platform/http/principal.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, findCase, readCase } from './case-store.ts'
import { keptOfCase, showCaseEvidence } from './show-evidence.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

export const caseEvidenceRoutes: Route<Needs>[] = [
  handle(
    getCaseEvidence,
    async ({ params, user }, deps: Needs) => await showCaseEvidence(deps, await found(deps.db, user, params.caseId)),
  ),
  handle(getCaseEvidencePackage, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.caseId)
    const { kept, list } = await keptOfCase(deps, row)
    return await openManyPackages(deps, kept, { name: `${row.name}-evidence.zip`, list, by: user.accountId })
  }),
]

/** An owner's own; staff's work is with everybody's. */
async function found(db: Needs['db'], user: PrincipalOf<'owner'>, caseId: Id): Promise<CaseRecord> {
  const row = user.kind === 'staff' ? await readCase(db, caseId) : await findCase(db, user.accountId, caseId)
  if (!row) throw missing('case')
  return row
}
