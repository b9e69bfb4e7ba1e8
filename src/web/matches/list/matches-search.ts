import type { SearchSchemaInput } from '@tanstack/react-router'
import type { MatchFilter, MatchOrder, SiteOrder } from '#contract/matches/filter.ts'
import { listIn, textIn } from '#web/platform/address-parts.ts'

/** Defaults for an address without a search. */
export const firstMatches = { show: 'undecided', page: 1, sort: 'DESC', by: 'sites', as: 'list' } as const

/** Which matches, in which order, and how they are shown. */
export type MatchesSearch = {
  page: number
  /** Missing for the default order of sites or matches. */
  order?: MatchOrder | SiteOrder | undefined
  sort: 'ASC' | 'DESC'
  /** Groups matches by site, or lists each find. */
  by: 'sites' | 'finds'
  as: 'list' | 'grid' | 'table'
} & { [Part in keyof MatchFilter]?: MatchFilter[Part] | undefined } & Pick<MatchFilter, 'show'>

/** Search parameters of a link to the matches; missing ones take their defaults. */
export type MatchesLink = { [Part in keyof MatchesSearch]?: MatchesSearch[Part] }

/** Parses the address by hand, since every page loads this. It drops only parts that would break the pages; the query drops other invalid parts. */
export const readMatchesSearch = (said: MatchesLink & SearchSchemaInput): MatchesSearch => ({
  ...partsOf(said),
  show: oneOf(['in-case', 'licensed', 'approved', 'ignored', 'all'], said.show) ?? firstMatches.show,
  page: Number.isInteger(said.page) && said.page! > 0 ? said.page! : firstMatches.page,
  order: oneOf(['found', 'finds', 'score', 'size', 'worth', 'value'], said.order),
  sort: oneOf(['ASC'], said.sort) ?? firstMatches.sort,
  by: oneOf(['finds'], said.by) ?? firstMatches.by,
  as: oneOf(['grid', 'table'], said.as) ?? firstMatches.as,
  cluster: idIn(said.cluster),
  image: idIn(said.image),
  score: amountIn(said.score),
  scoreBelow: amountIn(said.scoreBelow),
})

/** Converts parameters to their types: the router reads `2024` as a number, and an address may hold any value. */
const partsOf = (said: object) =>
  Object.fromEntries(
    Object.entries(said).map(([part, value]) => [part, part in lists ? listIn(value) : textIn(value)]),
  ) as Partial<MatchesSearch>

/** The parts that name several values. */
type List = keyof {
  [Part in keyof MatchFilter as NonNullable<MatchFilter[Part]> extends unknown[] ? Part : never]: Part
}
const lists: Record<List, true> = {
  country: true,
  category: true,
  platform: true,
  tag: true,
  band: true,
  changes: true,
  licence: true,
  source: true,
  imageTag: true,
  size: true,
}

/** Returns the parameter if it is one of these values. */
const oneOf = <Value extends string>(values: Value[], said: unknown) => values.find((one) => one === said)
const idIn = (said: unknown) => (typeof said === 'string' && /^[0-9a-f]{24}$/.test(said) ? said : undefined)
const amountIn = (said: unknown) => (typeof said === 'number' && Number.isFinite(said) ? said : undefined)
