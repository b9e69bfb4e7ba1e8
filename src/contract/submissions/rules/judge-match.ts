import { isFlagged, isTopMatch } from '../../reference/cluster-tags.ts'
import type { CountryRow } from '../../reference/country-row.ts'
import { isFlaggedCategory, type SiteCategory } from '../../reference/sites/site-categories.ts'
import { placesAround } from '../../reference/sites/place.ts'
import { stockAgencyAt } from '../../reference/sites/stock-agencies.ts'
import type { Licence } from '../../reference/works.ts'
import type { CheckItem } from './check-items.ts'
import { creativeCommonsCountry, type RefusalCode, refusals } from './refusals.ts'

/** Facts of an image, the page that uses it and the party behind it. */
export type MatchFacts = {
  /** Country of the page; undefined while it is unknown. */
  country: CountryRow | undefined
  /** Country that the owner names; undefined where they name none. It counts beside the one of the page. */
  stated: CountryRow | undefined
  /** The cluster's tags. */
  tags: readonly string[]
  /** Why staff hold that nothing can be got from the party, as owners may read it, and until which day. */
  viability: { reason: string; until: string | null } | null
  /** Certain where staff said it or an unambiguous fact does; a guess only warns. */
  category: { value: SiteCategory; isCertain: boolean } | null
  pageHost: string
  fileHost: string | null
  /** The owner's own places: hosts and accounts of their sites, and of the first publication. */
  ownHosts: readonly string[]
  /** True when the file's host is the page's registrable domain, its platform's, a known delivery network's, or serves the same bytes. */
  fileBelongsToPage: boolean
  cc: boolean | null
  license: Licence | null
  /** Likeness of image and picture, 0 to 100; null where it could not be computed: people look at the case instead. */
  score: number | null
}

/** Everything that speaks against a case, refusals and warnings. Nothing is set aside yet: see `refusing`. */
export function judgeMatch(facts: MatchFacts): CheckItem[] {
  return [
    ...judgeCountry(facts),
    ...judgeSite(facts),
    ...judgeFile(facts),
    ...judgeLicence(facts),
    ...(isBelowMinimum(facts) ? [refused('ERROR_CLUSTER_MINIMUM_SCORE')] : []),
  ]
}

/** True when the country takes only top matches, and this is none. */
export const isNoTopMatch = (country: CountryRow | undefined, tags: readonly string[]): boolean =>
  country?.tmSubmissionOnly === true && !isTopMatch(tags)

/** True when the country leaves Creative Commons cases to lawyers, and staff did not pick this one. */
export const isCreativeCommonsLegalOnly = (country: CountryRow | undefined, tags: readonly string[]): boolean =>
  country?.legalOnly === true && !isFlagged(tags)

/** The sentence on a country where cases are not resolved. */
export const unsupportedCountry = ({ country }: Pick<CountryRow, 'country'>): string =>
  `${country} is not currently a jurisdiction where the product is operating for case resolutions`

export const refused = (code: RefusalCode, reason = refusals[code].message): CheckItem => ({
  resolvable: code.startsWith('WARNING'),
  reason,
  code,
  way: refusals[code].way,
  data: { type: refusals[code].type },
})

function judgeCountry({ country, tags }: MatchFacts): CheckItem[] {
  if (country && !country.resolution) return [refused('ERROR_DOMAIN_COUNTRY_UNRESOLVABLE', unsupportedCountry(country))]
  return isNoTopMatch(country, tags) ? [refused('ERROR_DOMAIN_COUNTRY_TM_ONLY')] : []
}

function judgeSite({ viability, category, pageHost }: MatchFacts): CheckItem[] {
  const found: CheckItem[] = []
  if (viability) {
    const until = viability.until === null ? '' : ` This holds until ${viability.until}.`
    found.push(refused('ERROR_DOMAIN_UNRESOLVABLE', `${viability.reason}${until}`))
  }
  if (category && isFlaggedCategory(category.value)) {
    const refusal = refused('ERROR_DOMAIN_CATEGORY_UNRESOLVABLE')
    found.push(category.isCertain ? refusal : { ...refusal, resolvable: true, way: 'ask-for-review' })
  }
  if (stockAgencyAt(pageHost) !== undefined) found.push(refused('ERROR_DOMAIN_STOCK'))
  return found
}

function judgeFile({ fileHost, ownHosts, fileBelongsToPage }: MatchFacts): CheckItem[] {
  if (fileHost === null) return []
  const around = placesAround(`https://${fileHost}/`)
  if (ownHosts.some((own) => around.includes(own))) return [refused('ERROR_MATCH_HOTLINKED_IMAGE')]
  return fileBelongsToPage ? [] : [refused('WARNING_MATCH_HOTLINKED_ORIGIN')]
}

function judgeLicence({ cc, license, tags, ...facts }: MatchFacts): CheckItem[] {
  if (cc !== true) return []
  const found: CheckItem[] = license === 'CC0' ? [refused('ERROR_IMAGE_CC0')] : []
  const rows = countriesOfUse(facts)
  if (rows.some((row) => isCreativeCommonsLegalOnly(row, tags))) found.push(refused('ERROR_IMAGE_CC_LEGAL_ONLY'))
  if (rows.some(({ noCreativeCommons }) => noCreativeCommons))
    found.push(refused('ERROR_IMAGE_CC_LEGAL_ONLY', creativeCommonsCountry.message))
  return found
}

type Countries = Pick<MatchFacts, 'country' | 'stated'>

/** Returns the countries that a use lies in: the one of the page and the one that the owner names, each once. */
const countriesOfUse = ({ country, stated }: Countries): CountryRow[] =>
  [...new Set([country, stated])].filter((row) => row !== undefined)

/** The highest score that a country of the use asks for; null where none does. */
export const minimumScore = (countries: Countries): number | null =>
  countriesOfUse(countries).reduce<number | null>(
    (most, { minimumCCScore }) => (minimumCCScore === null ? most : Math.max(most ?? 0, minimumCCScore)),
    null,
  )

function isBelowMinimum({ score, ...facts }: MatchFacts): boolean {
  const least = minimumScore(facts)
  return score !== null && least !== null && score < least
}
