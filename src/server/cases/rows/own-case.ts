import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, findCase } from './case-store.ts'

/** The owner's own case. Refused as missing for anybody else's. */
export async function ownCase({ db }: Pick<Deps, 'db'>, ownerId: Id, caseId: Id): Promise<CaseRecord> {
  const row = await findCase(db, ownerId, caseId)
  if (!row) throw missing('case')
  return row
}
