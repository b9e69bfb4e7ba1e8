import type { Override } from '#contract/submissions/rules/check-items.ts'
import type { MatchFacts } from '#contract/submissions/rules/judge-match.ts'
import { type CountryRow, countryNamed } from '#contract/reference/country-row.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import { siteAround } from '#contract/reference/sites/place.ts'
import type { DomainFacts, FactSource } from '#contract/sites/domain.ts'
import type { Id } from '#contract/wire.ts'
import { readDomainFacts, domainFactsOfSites, type Site, sitesAmong } from '#server/matches/clusters/index.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import { listWebsites } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { overrideOf, type OverrideRow, activeOverrides } from '../overrides-store.ts'
import { activeBlock, type BlockedRow, statementsOnParties } from '../parties-store.ts'
import { latestDay } from '#server/platform/latest-day.ts'

/** What is known of the party that a case is about. */
export type PartyFacts = Pick<MatchFacts, 'tags' | 'viability' | 'category' | 'country'> & {
  host: string
  /** The country of its host by its two letters, where more than the ending says it. */
  hostCountry: string | null
  overrides: Override[]
  /** The table of countries in force. */
  countries: readonly CountryRow[]
  /** The hosts and accounts of the owner's own sites. */
  websites: string[]
}

export type Party = { clusterId: Id | null; party: string | null; host: string }

/** Sources that a refusal can rest on; what was guessed from words only warns. */
const certain: readonly FactSource[] = ['staff', 'known', 'imprint', 'tld', 'markup']

export async function partyFacts(
  { db, clock }: { db: Db; clock: Clock },
  ownerId: Id,
  about: Party,
): Promise<PartyFacts> {
  const { clusterId, party, host } = about
  const today = latestDay(clock())
  const [sites, domain, block, overrides, websites, countries] = await Promise.all([
    clusterId === null ? [] : sitesAmong(db, ownerId, [clusterId]),
    party === null ? undefined : readDomainFacts(db, party),
    party === null ? undefined : activeBlock(db, party, today),
    activeOverrides(db, about),
    listWebsites(db, ownerId),
    readCountries(db),
  ])
  return factsFrom({ host, tags: sites[0]?.tags ?? [], domain, block, overrides, websites, countries })
}

/** The same of the parties of these clusters of an owner, by the clusters' ids. */
export async function partyFactsAmong(
  { db, clock }: { db: Db | Tx; clock: Clock },
  ownerId: Id,
  sites: readonly Site[],
): Promise<Map<Id, PartyFacts>> {
  const parties = sites.map(({ party }) => party)
  const [domains, { blocks, overrides }, websites, countries] = await Promise.all([
    domainFactsOfSites(db, sites),
    statementsOnParties(db, parties, latestDay(clock())),
    listWebsites(db, ownerId),
    readCountries(db),
  ])
  return new Map(
    sites.map(({ id, party, host, tags }) => {
      const own = overrides.filter((one) => one.party === party && (one.clusterId ?? id) === id)
      const known = { domain: domains.get(party), block: blocks.get(party), overrides: own }
      return [id, factsFrom({ host, tags, ...known, websites, countries })]
    }),
  )
}

type Found = {
  host: string
  tags: readonly string[]
  domain: DomainFacts | undefined
  block: BlockedRow | undefined
  overrides: readonly OverrideRow[]
  websites: readonly string[]
  countries: readonly CountryRow[]
}

function factsFrom({ host, tags, domain, block, overrides, websites, countries }: Found): PartyFacts {
  const hostCountry = certainCountry(domain?.country)
  const iso = hostCountry ?? countryOfHost(host)
  return {
    host,
    tags,
    viability: block ? { reason: block.reason, until: block.until } : null,
    category: domain?.category
      ? { value: domain.category.value, isCertain: certain.includes(domain.category.from) }
      : null,
    country: iso === null ? undefined : countryNamed(iso, countries),
    hostCountry,
    countries,
    overrides: overrides.map(overrideOf),
    websites: websites.flatMap((website) => siteAround(website) ?? []),
  }
}

/** The country of a domain, where a refusal can rest on it. */
export const certainCountry = (country: DomainFacts['country'] | undefined): string | null =>
  country && certain.includes(country.from) ? country.value : null
