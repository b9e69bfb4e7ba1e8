import type { DomainFacts } from '#contract/sites/domain.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { rowOfParty } from '#server/sites/index.ts'
import { sitesApartFrom } from './reach-store.ts'

/** The facts of a party, of a part of a site those of the site; undefined before any page of it was read. */
export const domainFactsOf = async (db: Db | Tx, party: string): Promise<DomainFacts | undefined> =>
  (await rowOfParty(db, { party, sites: await sitesApartFrom(db, party) }))?.facts
