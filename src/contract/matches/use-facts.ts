import type { SiteCategory } from '../reference/sites/site-categories.ts'

/** Known facts about a use before anybody looked at its page. */
export type UseFacts = {
  /** ISO 3166-1; null where the site shows none. */
  country: string | null
  /** False where only the place of its computers names the country. */
  isCountryShown: boolean
  /** Tags of the site. */
  tags: readonly string[]
  category: SiteCategory | null
  commercial: boolean | null
  /** Longer side of the largest copy, in pixels. */
  largest: number
  /** Days between the first and the last sight. */
  seenDays: number
  uses: number
}

/** Equal facts share a key. */
export const keyOfFacts = (facts: UseFacts): string => JSON.stringify(Object.entries(facts))
