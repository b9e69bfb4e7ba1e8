import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { type FindsLink, firstFinds, readFindsSearch } from './finds-search.ts'

/** The same finds on another page; links are given what the address of any page says. */
export const sameFinds = (before: object): FindsLink => readFindsSearch(before as FindsLink & SearchSchemaInput)

/** All that fit the same filter, on whatever site. */
export function withoutPlace(before: object): FindsLink {
  return { ...sameFinds(before), cluster: undefined, image: undefined, page: firstFinds.page }
}

/** Those of one site that fit the same filter. */
export const ofSite =
  (cluster: Id) =>
  (before: object): FindsLink => ({ ...withoutPlace(before), cluster })
