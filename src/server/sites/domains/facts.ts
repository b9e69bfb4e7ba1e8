import { z } from 'zod'
import { CountryCode, type DomainFacts, type Signal, SiteCategoryValue, SitePlatform } from '#contract/sites/domain.ts'
import { weigh } from '#contract/sites/weigh-signals.ts'
import { stockAgencyAt } from '#contract/reference/sites/stock-agencies.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import type { HostListing } from '../listed/read-listed.ts'
import { flaggedCategoryOf } from './flagged-sites.ts'
import { hostedBelow, knownSites } from './known-sites.ts'

type Said = Pick<Signal, 'fact' | 'value' | 'from' | 'evidence'>

/** Signals in the name of a party. An account of a platform has the platform's kind, and no country. */
export function signalsOfHost(party: string): Said[] {
  const [host, account] = party.split('/', 2) as [string, string?]
  const known = knownSiteAt(host)
  const country = account === undefined ? countryOfHost(host) : undefined
  return [
    ...(known ? [{ fact: 'category', value: known.category, from: 'known', evidence: host } as const] : []),
    ...(known?.platform ? [{ fact: 'platform', value: known.platform, from: 'known', evidence: host } as const] : []),
    ...(country
      ? [{ fact: 'country', value: country, from: 'tld', evidence: `.${host.split('.').at(-1)}` } as const]
      : []),
  ]
}

/** Well-known facts of a host. */
function knownSiteAt(host: string) {
  const known = knownSites[host] ?? hostedBelow.find(({ suffix }) => host.endsWith(`.${suffix}`))?.known
  if (known) return known
  const category = flaggedCategoryOf(host)
  return category && { category, platform: undefined }
}

/** The facts of a host with its name's present signals: stored ones may predate the list of well-known sites. */
export function withKnown(host: string, facts: DomainFacts | undefined): DomainFacts {
  const named = factsOf(host, [], false)
  if (!facts) return named
  return named.category?.from === 'known' && facts.category?.from !== 'staff'
    ? { ...facts, category: named.category }
    : facts
}

/** Staff's statements outweigh pages; their reasons stay internal. */
export type StaffSaid = { category: string | null; country: string | null }

/** Everything that staff say of a host: a statement on the party wins over the lists of hosts. */
export const saidOfStaff = (
  stated: StaffSaid | undefined,
  listed: HostListing | undefined,
): StaffSaid & { stockAgency: DomainFacts['stockAgency'] } => ({
  country: stated?.country ?? null,
  category: stated?.category ?? listed?.category ?? null,
  stockAgency: listed?.stockAgency ?? null,
})

export function signalsOfStaff(said: StaffSaid | undefined): Said[] {
  return (['country', 'category'] as const).flatMap((fact) => {
    const value = said?.[fact] ?? null
    return value === null ? [] : [{ fact, value, from: 'staff', evidence: '' } as const]
  })
}

/** Facts of a domain by `weigh`; other signals stay beside. */
export function factsOf(
  host: string,
  signals: readonly Said[],
  isRead: boolean,
  stockAgency: DomainFacts['stockAgency'] = null,
): DomainFacts {
  const said = [...signalsOfHost(host), ...signals]
  const platform = heldOf(said, 'platform', SitePlatform)
  return {
    country: heldOf(said, 'country', CountryCode),
    category: heldOf(said, 'category', SiteCategoryValue),
    platform: platform && { value: platform.value, from: platform.from },
    language: heldOf(said, 'language', z.string())?.value ?? null,
    stockAgency: stockAgency ?? stockAgencyAt(host) ?? null,
    commercialScore: isRead ? commercialScore(said) : null,
  }
}

/** The decided value, if still a known word. */
const heldOf = <T extends string>(said: readonly Said[], fact: Signal['fact'], words: z.ZodType<T>) =>
  weigh(
    said.filter((one) => one.fact === fact),
    (value) => words.safeParse(value).data,
  )

/** Weight of each mark of a business. */
const weights: Record<string, number> = { shop: 60, offer: 45, company: 40, advertising: 25, price: 20 }

const commercialScore = (said: readonly Said[]): number => {
  const marks = new Set(said.filter(({ fact }) => fact === 'commercial').map(({ value }) => value))
  return Math.min(
    100,
    [...marks].reduce((sum, mark) => sum + (weights[mark] ?? 0), 0),
  )
}
