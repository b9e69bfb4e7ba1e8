import type { SearchSchemaInput } from '@tanstack/react-router'
import type { FindFilter, FindOrder, SiteOrder } from '#contract/matching/filter.ts'
import type { Id } from '#contract/wire.ts'

/** What an address without a search means. */
export const firstFinds = { show: 'undecided', page: 1, order: 'found', sort: 'DESC', by: 'sites', as: 'list' } as const

/** Which finds, in which order, and how they are shown. */
export type FindsSearch = {
  page: number
  order: FindOrder | SiteOrder
  sort: 'ASC' | 'DESC'
  /** Grouped by site, or one by one. */
  by: 'sites' | 'finds'
  as: 'list' | 'grid' | 'table'
} & { [Part in keyof FindFilter]?: FindFilter[Part] | undefined } & Pick<FindFilter, 'show'>

/** What a link to the finds may say; the rest is as usual. */
export type FindsLink = { [Part in keyof FindsSearch]?: FindsSearch[Part] }

const shown = ['undecided', 'approved', 'ignored', 'all'] as const
const ways = ['list', 'grid', 'table'] as const
const id = /^[0-9a-f]{24}$/
const orders = ['found', 'finds', 'score', 'size'] as const

/**
 * What the address says. Only what would break the pages themselves is looked at here, by hand: this is loaded with every page. What
 * else means nothing is left out where finds are asked for.
 */
export const readFindsSearch = (said: FindsLink & SearchSchemaInput): FindsSearch => ({
  ...said,
  show: shown.find((one) => one === said.show) ?? firstFinds.show,
  page: Number.isInteger(said.page) && said.page! > 0 ? said.page! : firstFinds.page,
  order: orders.find((one) => one === said.order) ?? firstFinds.order,
  sort: said.sort === 'ASC' ? said.sort : firstFinds.sort,
  by: said.by === 'finds' ? said.by : firstFinds.by,
  as: ways.find((one) => one === said.as) ?? firstFinds.as,
  cluster: isId(said.cluster) ? said.cluster : undefined,
  image: isId(said.image) ? said.image : undefined,
})

const isId = (given: unknown): given is string => typeof given === 'string' && id.test(given)

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
