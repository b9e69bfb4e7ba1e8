import type { PriceWish } from '#contract/pricing/price-of.ts'
import type { PriceFacts } from '#contract/pricing/suggest-factors.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { countryName } from '#contract/reference/country-names.ts'
import { type Currency, defaultCurrency, minorOf } from '#contract/reference/money.ts'
import type { DomainFacts } from '#contract/sites/domain.ts'
import { evidenceOfPages, isSecured } from '#server/cases/evidence/index.ts'
import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { readDomainFacts } from '#server/matches/clusters/index.ts'
import { type ShowMatchNeeds, showMatchesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'

export type FactsNeeds = Pick<Deps, 'db' | 'clock'> & ShowMatchNeeds

/** What is known of a case that its price depends on. */
export async function factsOfPrice(deps: FactsNeeds, row: CaseRecord, draft: Draft): Promise<PriceFacts> {
  const ids = draft.matches.flatMap(({ _id }) => _id ?? [])
  const [matches, domain] = await Promise.all([
    showMatchesAmong(deps, row.ownerId, ids),
    row.party === null ? undefined : readDomainFacts(deps.db, row.party),
  ])
  const seen = matches.flatMap(({ firstSeen, lastSeen }) => [firstSeen, lastSeen]).toSorted()
  const pairs = pairsOf(draft)
  const manifests = await manifestsOf(deps, row)
  const [first, last] = [seen[0], seen.at(-1)]
  return {
    host: row.host,
    // A category that was guessed from words shows nothing.
    category:
      domain?.category && domain.category.from !== 'words'
        ? { value: domain.category.value, source: domain.category.from }
        : null,
    country: countryIn(domain),
    places: placesIn(manifests),
    unchangedSince: unchangedSince(manifests),
    firstSeen: first === undefined ? null : new Date(first),
    lastSeen: last === undefined ? null : new Date(last),
    uses: pairs.reduce((sum, { match }) => sum + 1 + match.additional_links.length, 0),
    mayContinue: draft.continued_use_license,
    isCreditMissing: creditMissing(draft),
  }
}

/** The country that a site itself shows; the place of its computers shows nothing. */
function countryIn(domain: DomainFacts | undefined): PriceFacts['country'] {
  const known = domain?.country
  if (!known || known.from === 'hosting') return null
  return { value: countryName(known.value), source: known.from }
}

/** Manifests of the captured pages of a case. */
async function manifestsOf({ db }: Pick<FactsNeeds, 'db'>, row: CaseRecord): Promise<EvidenceManifest[]> {
  const evidence = await evidenceOfPages({ db }, row)
  return [...evidence.values()]
    .filter(isSecured)
    .flatMap(({ manifest }) => (manifest === null ? [] : EvidenceManifest.parse(JSON.parse(manifest))))
}

/** Share of the window that each captured copy takes. */
const placesIn = (manifests: readonly EvidenceManifest[]): PriceFacts['places'] =>
  manifests.flatMap(({ number, copy: { place }, capture: { viewport } }) =>
    place
      ? [{ share: Math.min(1, (place.width * place.height) / (viewport.width * viewport.height)), evidence: number }]
      : [],
  )

/** Source: RFC 1945, which named the header in 1996. */
const firstHeader = new Date('1996-01-01T00:00:00Z')

/** The earliest `Last-Modified` of a captured page. Pages that a program writes on request give the moment of the capture, which adds no day. */
function unchangedSince(manifests: readonly EvidenceManifest[]): PriceFacts['unchangedSince'] {
  const found = manifests.flatMap(({ number, origin, page }) => {
    const [, said] = page.headers.find(([name]) => name.toLowerCase() === 'last-modified') ?? []
    const at = new Date(said ?? '')
    return origin === 'captured' && at >= firstHeader ? [{ at, evidence: number }] : []
  })
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}

/** Whether one of the pages leaves the name out; null where nobody said. */
function creditMissing({ matches }: Draft): boolean | null {
  const said = matches.flatMap(({ attribution_provided }) => attribution_provided ?? [])
  return said.length === 0 ? null : said.includes(false)
}

/** What the owner wants to be asked for. */
export function wishOf(draft: Draft): PriceWish {
  const { min, max } = draft.requested_price
  const isAsked = questionsOf(draft).requestedPrice
  const minor = (value: number | null) =>
    value === null || !isAsked ? null : (minorOf({ value, currency: max.currency }) ?? null)
  return { range: draft.price_range, currency: max.currency, min: minor(min.value), max: minor(max.value) }
}

const ofCountries: Partial<Record<string, Currency>> = { GB: 'GBP', AU: 'AUD', CA: 'CAD', JP: 'JPY', TR: 'TRY' }

/** Where the euro is the currency, by ISO 3166-1. Source: the European Central Bank, January 2026. */
const euroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

/** The currency of a claim: the owner's where they name a price, else that of the image user's country. */
export function currencyOf(wish: PriceWish, country: string | null): Currency {
  if (wish.range !== 'Rightframe') return wish.currency
  if (country === null) return defaultCurrency
  return ofCountries[country] ?? (euroCountries.has(country) ? 'EUR' : defaultCurrency)
}
