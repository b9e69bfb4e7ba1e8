import { MatchFilter, MatchOrder, SiteOrder } from '#contract/matches/filter.ts'
import type { MatchesSearch } from './matches-search.ts'

/** What of an address is the filter; parts that mean nothing are left out. */
export function filterOf(search: Pick<MatchesSearch, 'show'> & Partial<MatchesSearch>): MatchFilter {
  const parts = Object.entries(MatchFilter.shape).map(([name, schema]) => {
    const read = schema.safeParse(search[name as keyof MatchFilter])
    return [name, read.success ? read.data : undefined] as const
  })
  return {
    show: search.show,
    ...Object.fromEntries(parts.filter(([, value]) => value !== undefined && value !== '')),
  }
}

/** How many parts of an address ask for more than which matches wait, or of which site or image. */
export const narrowedBy = (search: MatchesSearch): number => {
  const filter: Record<string, unknown> = { ...filterOf(search), ...ofPlace }
  return Object.values(filter).filter((part) => part !== undefined && (!Array.isArray(part) || part.length > 0)).length
}

/** Whether any does. */
export const isNarrowed = (search: MatchesSearch): boolean => narrowedBy(search) > 0

/** What says which matches wait, and of which site or image: no part of what people narrow by. */
const ofPlace = { show: undefined, cluster: undefined, image: undefined }

/** The order of matches, and of sites, that an address asks for; the usual one where it means none. */
export const matchOrderIn = ({ order }: Pick<MatchesSearch, 'order'>): MatchOrder =>
  MatchOrder.catch('found').parse(order)
export const siteOrderIn = ({ order }: Pick<MatchesSearch, 'order'>): SiteOrder => SiteOrder.catch('worth').parse(order)

/** Whether an address shows sites, and not finds. */
export const isOfSites = ({ by, cluster, image }: MatchesSearch) =>
  by === 'sites' && cluster === undefined && image === undefined

/** The orders a person chooses from. */
export const matchOrders = {
  newest: { label: 'Newest first', order: 'found', sort: 'DESC' },
  oldest: { label: 'Oldest first', order: 'found', sort: 'ASC' },
  surest: { label: 'Best score first', order: 'score', sort: 'DESC' },
  'least-sure': { label: 'Lowest score first', order: 'score', sort: 'ASC' },
  largest: { label: 'Largest first', order: 'size', sort: 'DESC' },
  smallest: { label: 'Smallest first', order: 'size', sort: 'ASC' },
} as const
export const siteOrders = {
  worth: { label: 'Most worth pursuing first', order: 'worth', sort: 'DESC' },
  newest: { label: 'Newest find first', order: 'found', sort: 'DESC' },
  oldest: { label: 'Oldest find first', order: 'found', sort: 'ASC' },
  most: { label: 'Most finds first', order: 'finds', sort: 'DESC' },
  surest: { label: 'Best score first', order: 'score', sort: 'DESC' },
} as const

/** What takes all parts of a filter away, but which matches wait and of which site or image. */
export const noFilter = Object.fromEntries(
  Object.keys(MatchFilter.shape)
    .filter((name) => !(name in ofPlace))
    .map((name) => [name, undefined]),
) as { [Part in Exclude<keyof MatchFilter, keyof typeof ofPlace>]: undefined }
