import type { DomainFacts } from '#contract/sites/domain.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { factsKnown, rowOfParty, withKnown } from '#server/sites/domains/index.ts'
import { sitesApartFrom } from './reach-store.ts'

/** The facts of a party, of a part of a site those of the site; before any page of it was read those that its name says. */
export async function readDomainFacts(db: Db | Tx, party: string): Promise<DomainFacts> {
  const sites = await sitesApartFrom(db, party)
  const row = await rowOfParty(db, { party, sites })
  return withKnown(row?.host ?? sites[0] ?? party, row?.facts)
}

type Named = { party: string; partOf: string | null }

/** Returns the facts of these parties of an owner, by the party; of a part of a site those of the site. */
export async function domainFactsOfSites(db: Db | Tx, sites: readonly Named[]): Promise<Map<string, DomainFacts>> {
  const hosts = sites.flatMap(({ party, partOf }) => (partOf === null ? [party] : [party, partOf]))
  const known = await factsKnown(db, [...new Set(hosts)])
  return new Map(
    sites.map(({ party, partOf }) => {
      const host = known.has(party) ? party : (partOf ?? party)
      return [party, withKnown(host, known.get(host))]
    }),
  )
}
