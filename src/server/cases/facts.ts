import type { SubmissionFacts } from '#contract/cases/submission/saved-submission.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from './case-store.ts'
import { overrideOf, overridesOf } from './overrides-store.ts'

/** What the rules need to know of a case beside its submission, as its owner may know it. */
export async function factsOf({ db }: { db: Db | Tx }, row: CaseRecord): Promise<SubmissionFacts> {
  const overrides = await overridesOf(db, row)
  return {
    cluster: row.clusterId === null ? null : { _id: row.clusterId, host: row.host, tags: [] },
    hostCountries: {},
    overrides: overrides.map(overrideOf),
  }
}
