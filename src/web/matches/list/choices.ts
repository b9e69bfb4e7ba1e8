import { MatchFilter, MatchOrder, SiteOrder } from '#contract/matches/filter.ts'
import type { MatchesSearch } from './matches-search.ts'

/** Reads the filter from the address; invalid parts are left out. */
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

/** Counts the active filters, without the status, site and image. */
export const narrowedBy = (search: MatchesSearch): number => {
  const filter: Record<string, unknown> = { ...filterOf(search), ...ofPlace }
  return Object.values(filter).filter((part) => part !== undefined && (!Array.isArray(part) || part.length > 0)).length
}

/** True when at least one filter is active. */
export const isNarrowed = (search: MatchesSearch): boolean => narrowedBy(search) > 0

/** Parts of the filter that choose a list and do not count as filters: status, site and image. */
const ofPlace = { show: undefined, cluster: undefined, image: undefined }

/** Read the order of matches, or of sites, from the address; an invalid one gives the default. */
export const matchOrderIn = ({ order }: Pick<MatchesSearch, 'order'>): MatchOrder =>
  MatchOrder.catch('found').parse(order)
export const siteOrderIn = ({ order }: Pick<MatchesSearch, 'order'>): SiteOrder => SiteOrder.catch('worth').parse(order)

/** True when the address lists sites, not finds. */
export const isOfSites = ({ by, cluster, image }: MatchesSearch) =>
  by === 'sites' && cluster === undefined && image === undefined

/** The orders a person chooses from. */
export const matchOrders = {
  dearest: { label: 'Highest estimate first', order: 'value', sort: 'DESC' },
  newest: { label: 'Newest first', order: 'found', sort: 'DESC' },
  oldest: { label: 'Oldest first', order: 'found', sort: 'ASC' },
  surest: { label: 'Best score first', order: 'score', sort: 'DESC' },
  'least-sure': { label: 'Lowest score first', order: 'score', sort: 'ASC' },
  largest: { label: 'Largest first', order: 'size', sort: 'DESC' },
  smallest: { label: 'Smallest first', order: 'size', sort: 'ASC' },
} as const
export const siteOrders = {
  worth: { label: 'Most worth pursuing first', order: 'worth', sort: 'DESC' },
  dearest: { label: 'Highest estimate first', order: 'value', sort: 'DESC' },
  newest: { label: 'Newest find first', order: 'found', sort: 'DESC' },
  oldest: { label: 'Oldest find first', order: 'found', sort: 'ASC' },
  most: { label: 'Most finds first', order: 'finds', sort: 'DESC' },
  surest: { label: 'Best score first', order: 'score', sort: 'DESC' },
} as const

/** Search that clears all filters but the status, site and image. */
export const noFilter = Object.fromEntries(
  Object.keys(MatchFilter.shape)
    .filter((name) => !(name in ofPlace))
    .map((name) => [name, undefined]),
) as { [Part in Exclude<keyof MatchFilter, keyof typeof ofPlace>]: undefined }
