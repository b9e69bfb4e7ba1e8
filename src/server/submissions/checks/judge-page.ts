import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import { judgeMatch, type MatchFacts } from '#contract/submissions/rules/judge-match.ts'
import type { Pair } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { countryNamed } from '#contract/reference/country-row.ts'
import { isDeliveredFor } from '#contract/reference/sites/delivery-networks.ts'
import { siteAround } from '#contract/reference/sites/place.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import { resolveParty } from '#server/sites/index.ts'
import type { PartyFacts } from './party-facts.ts'

/** A page that uses an image, with the file it shows as far as that is known, and where the image was first published. */
export type JudgedPage = {
  page: string
  file: string
  places: readonly string[]
  /** Country that the owner names. */
  stated: string
} & Pick<MatchFacts, 'cc' | 'license' | 'score'>

/** Everything that speaks against a case on this page. A page that is no web address is the form's to complain of. */
export function judgePage(party: PartyFacts, judged: JudgedPage, privateSuffixes: readonly string[]): CheckItem[] {
  const page = webAddress(judged.page)
  if (!page) return []
  const file = webAddress(judged.file)
  return judgeMatch({
    country: party.country,
    stated: countryNamed(judged.stated, party.countries),
    tags: party.tags,
    viability: party.viability,
    category: party.category,
    pageHost: page.host,
    fileHost: file?.host ?? null,
    ownHosts: [...party.websites, ...judged.places.flatMap((place) => siteAround(place) ?? [])],
    fileBelongsToPage: file === undefined || belongsTo(judged, [file.host, page.host], privateSuffixes),
    cc: judged.cc,
    license: judged.license,
    score: judged.score,
  })
}

/** The page of a pair of a draft as it is judged, with the pair's own score as far as there is one. */
export const pageOfPair = (
  { image: { licensing }, match }: Pair,
  score: number | null,
  draft: Pick<Draft, 'country'>,
): JudgedPage => ({
  page: match.origin.url,
  file: match.url,
  places: [licensing.first_published.place],
  cc: licensing.cc,
  license: licensing.license,
  score,
  stated: draft.country,
})

const belongsTo = (
  { page, file }: JudgedPage,
  [fileHost, pageHost]: readonly [string, string],
  privateSuffixes: readonly string[],
): boolean =>
  isDeliveredFor(fileHost, pageHost) ||
  resolveParty(page.trim(), privateSuffixes).key === resolveParty(file.trim(), privateSuffixes).key
