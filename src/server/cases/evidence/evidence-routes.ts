import {
  getCaseEvidence,
  getCaseEvidencePackage,
  getDeskCaseEvidence,
  getDeskCaseEvidencePackage,
} from '#contract/cases/evidence-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { openManyPackages, type PackageNeeds } from '#server/evidence/files/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, readCase } from '../rows/case-store.ts'
import { ownCase } from '../rows/own-case.ts'
import { keptOfCase, showCaseEvidence } from './show-evidence.ts'

type Needs = PackageNeeds & { db: Deps['db'] }

export const caseEvidenceRoutes: Route<Needs>[] = [
  handle(
    getCaseEvidence,
    async ({ params, user }, deps: Needs) =>
      await showCaseEvidence(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
  handle(getCaseEvidencePackage, async ({ params, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    return await packageOf(deps, row, user.accountId)
  }),
  handle(
    getDeskCaseEvidence,
    async ({ params }, deps: Needs) => await showCaseEvidence(deps, await anyCase(deps, params.caseId)),
  ),
  handle(
    getDeskCaseEvidencePackage,
    async ({ params, user }, deps: Needs) => await packageOf(deps, await anyCase(deps, params.caseId), user.accountId),
  ),
]

async function anyCase({ db }: Needs, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}

async function packageOf(deps: Needs, row: CaseRecord, by: Id) {
  const { kept, list } = await keptOfCase(deps, row)
  return await openManyPackages(deps, kept, { name: `${row.name}-evidence.zip`, list, by })
}
