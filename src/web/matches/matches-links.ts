import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { type MatchesLink, firstMatches, readMatchesSearch } from './list/matches-search.ts'

/** Keeps the list's search on a link to another page. The argument is the search of any page. */
export const sameMatches = (before: object): MatchesLink => readMatchesSearch(before as MatchesLink & SearchSchemaInput)

/** Keeps the filter and drops the site and the image. */
export function withoutPlace(before: object): MatchesLink {
  return { ...sameMatches(before), cluster: undefined, image: undefined, page: firstMatches.page }
}

/** Keeps the filter and selects one site. */
export const ofSite =
  (cluster: Id) =>
  (before: object): MatchesLink => ({ ...withoutPlace(before), cluster })
