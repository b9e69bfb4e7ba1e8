import type { DomainFacts } from '#contract/sites/domain.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { rowOfParty, withKnown } from '#server/sites/index.ts'
import { sitesApartFrom } from './reach-store.ts'

/** The facts of a party, of a part of a site those of the site; before any page of it was read those that its name says. */
export async function domainFactsOf(db: Db | Tx, party: string): Promise<DomainFacts> {
  const sites = await sitesApartFrom(db, party)
  const row = await rowOfParty(db, { party, sites })
  return withKnown(row?.host ?? sites[0] ?? party, row?.facts)
}
