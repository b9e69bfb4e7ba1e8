import { z } from 'zod'
import { clusterTags, isTopMatch } from '../reference/cluster-tags.ts'
import type { CountryRow } from '../reference/country-row.ts'

/** Way to pursue cases in a site's country: by our letters, by lawyers only, or not at all. */
export const Pursuit = z.enum(['letters', 'lawyers', 'none'])
export type Pursuit = z.infer<typeof Pursuit>

const pursuitIn = ({ resolution, legalOnly, tmSubmissionOnly }: CountryRow, isTop: boolean): Pursuit => {
  if (!resolution || (tmSubmissionOnly && !isTop)) return 'none'
  return legalOnly ? 'lawyers' : 'letters'
}

/** Returns the way to pursue cases against a site; null when its country is unknown. Where only top matches count, its tags decide. */
export function pursuitOf(
  { country, tags }: { country: string | null; tags: readonly string[] },
  rows: readonly CountryRow[],
): Pursuit | null {
  const row = rows.find(({ iso }) => iso === country)
  return row ? pursuitIn(row, isTopMatch(tags)) : null
}

/** The countries, by their two letters, in which sites are pursued so. */
export const countriesOf = (pursuit: Pursuit, { isTop }: { isTop: boolean }, rows: readonly CountryRow[]): string[] =>
  rows.filter((row) => pursuitIn(row, isTop) === pursuit).map(({ iso }) => iso)

/** The tags that make a site a top match. */
export const topTags: readonly string[] = clusterTags.filter((tag) => isTopMatch([tag]))
