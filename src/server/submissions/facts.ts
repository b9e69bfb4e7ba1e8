import type { SubmissionFacts } from '#contract/submissions/saved-submission.ts'
import { readDomainFacts, sitesAmong } from '#server/matches/clusters/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { certainCountry } from './checks/party-facts.ts'
import { overrideOf, activeOverrides } from './overrides-store.ts'

/** What the rules need to know of a case beside its submission, as its owner may know it. */
export async function factsOf({ db }: { db: Db | Tx }, row: CaseRecord): Promise<SubmissionFacts> {
  const { clusterId, party, host } = row
  const [sites, domain, overrides] = await Promise.all([
    clusterId === null ? [] : sitesAmong(db, row.ownerId, [clusterId]),
    party === null ? undefined : readDomainFacts(db, party),
    activeOverrides(db, row),
  ])
  const country = certainCountry(domain?.country)
  return {
    cluster: clusterId === null ? null : { _id: clusterId, host, tags: sites[0]?.tags ?? [] },
    hostCountries: country === null ? {} : { [host]: country },
    overrides: overrides.map(overrideOf),
  }
}
