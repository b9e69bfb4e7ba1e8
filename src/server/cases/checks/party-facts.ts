import type { Override } from '#contract/cases/rules/check-items.ts'
import type { MatchFacts } from '#contract/cases/rules/judge-match.ts'
import { countries, countryNamed } from '#contract/reference/countries.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { DomainFacts, FactSource } from '#contract/sites/domain.ts'
import type { Id } from '#contract/wire.ts'
import { domainFactsOf, sitesAmong } from '#server/matches/index.ts'
import { websitesOf } from '#server/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { overrideOf, overridesOf } from '../overrides-store.ts'
import { blockOf } from '../parties-store.ts'
import { latestDay } from '#server/platform/latest-day.ts'

/** What is known of the party that a case is about. */
export type PartyFacts = Pick<MatchFacts, 'tags' | 'viability' | 'category' | 'country'> & {
  host: string
  /** The country of its host by its two letters, where more than the ending says it. */
  hostCountry: string | null
  overrides: Override[]
  /** The hosts of the owner's own sites. */
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
  const [sites, domain, block, overrides, websites] = await Promise.all([
    clusterId === null ? [] : sitesAmong(db, ownerId, [clusterId]),
    party === null ? undefined : domainFactsOf(db, party),
    party === null ? undefined : blockOf(db, party, today),
    overridesOf(db, about),
    websitesOf(db, ownerId),
  ])
  const hostCountry = certainCountry(domain?.country)
  const iso = hostCountry ?? countryOfHost(host)
  return {
    host,
    tags: sites[0]?.tags ?? [],
    viability: block ? { reason: block.reason, until: block.until } : null,
    category: domain?.category
      ? { value: domain.category.value, isCertain: certain.includes(domain.category.from) }
      : null,
    country: iso === null ? undefined : countryNamed(iso, countries),
    hostCountry,
    overrides: overrides.map(overrideOf),
    websites: websites.flatMap((website) => webAddress(website)?.host ?? []),
  }
}

/** The country of a domain, where a refusal can rest on it. */
export const certainCountry = (country: DomainFacts['country'] | undefined): string | null =>
  country && certain.includes(country.from) ? country.value : null
