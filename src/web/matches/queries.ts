import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFirstSteps } from '#contract/images/first-steps.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { getCluster, getFindability, getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { MatchFilter, MatchOrder, SiteOrder } from '#contract/matches/filter.ts'
import type { Cluster, ClusterInFull } from '#contract/matches/match.ts'
import { listRules } from '#contract/matches/rules.ts'
import { listSiteParts, previewSitePart } from '#contract/sites/site-parts.ts'
import { countDecisions } from '#contract/matches/tab-counts.ts'
import { countMatchesOverTime, type SpanLength } from '#contract/matches/timeline.ts'
import { countMatches, getPrecision, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

type Sorted<Order> = { page: number; pageSize: number; order?: Order; sort?: 'ASC' | 'DESC' }
/** Filter and order of matches, or of sites. */
export type MatchesPlace = MatchFilter & Sorted<MatchOrder>
export type SitesPlace = MatchFilter & Sorted<SiteOrder>

const live = { live: ['match'] } as const

export const matchesQuery = (place: MatchesPlace) =>
  queryOptions({
    queryKey: ['matches', 'list', place],
    queryFn: ({ signal }) => call(listMatches, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

/** Limit of the specification for lists on a details page. */
const maxInDetail = 9

/** First steps of a new owner, with the first find. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, signal)({}),
  meta: live,
})

/** Newest matches of one image. */
export const newestOfImage = (image: Id) => matchesQuery({ image, show: 'all', page: 1, pageSize: maxInDetail })

/** Says whether copies of an image can be recognised at all. */
export const findabilityQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['matches', 'findability', imageId],
    queryFn: ({ signal }) => call(getFindability, signal)({ imageId }),
    meta: { live: ['image'] },
  })

export const findQuery = (matchId: Id) =>
  queryOptions({
    queryKey: ['matches', 'one', matchId],
    queryFn: ({ signal }) => call(getMatch, signal)({ matchId }),
    meta: live,
  })

export const sitesQuery = (place: SitesPlace) =>
  queryOptions({
    queryKey: ['matches', 'sites', place],
    queryFn: ({ signal }) => call(listClusters, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

/** Loads one site, to learn whether there is any, whatever the decision. */
export const anySiteQuery = sitesQuery({ show: 'all', page: 1, pageSize: 1 })

/** Loads one image, to learn whether there is any. */
export const anyImageQuery = queryOptions({
  queryKey: ['images', 'any'],
  queryFn: ({ signal }) => call(listImages, signal)({ page: 1, pageSize: 1 }),
})

/** Only the full site has its takedown. */
type ListedOrInFull = Cluster & Partial<Pick<ClusterInFull, 'takedown'>>

export const siteQuery = (clusterId: Id) =>
  queryOptions({
    queryKey: ['matches', 'site', clusterId],
    queryFn: ({ signal }): Promise<ListedOrInFull> => call(getCluster, signal)({ clusterId }),
    meta: live,
  })

/** Counts the matches that each filter value would leave. The list does not wait for it. */
export const facetsQuery = (filter: MatchFilter) =>
  queryOptions({
    queryKey: ['matches', 'facets', filter],
    queryFn: ({ signal }) => call(countMatches, signal)(filter),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** Numbers on the tabs. The tabs do not wait for them. */
export const tabCountsQuery = (cluster: Id | undefined) =>
  queryOptions({
    queryKey: ['matches', 'tabs', cluster],
    queryFn: ({ signal }) => call(countDecisions, signal)(cluster === undefined ? {} : { cluster }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** Matches by date and outcome. */
export const overTimeQuery = (filter: MatchFilter, by: SpanLength) =>
  queryOptions({
    queryKey: ['matches', 'over-time', filter, by],
    queryFn: ({ signal }) => call(countMatchesOverTime, signal)({ ...filter, by }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** Previews the effect on the owner's matches if a part of a site were separated. */
export const sitePartPreviewQuery = (url: string) =>
  queryOptions({
    queryKey: ['matches', 'part', url],
    queryFn: ({ signal }) => call(previewSitePart, signal)({ url }),
    retry: false,
  })

/** The parts of sites that the owner holds apart. */
export const sitePartsQuery = queryOptions({
  queryKey: ['matches', 'parts'],
  queryFn: ({ signal }) => call(listSiteParts, signal)({}),
})

/** Share of correct verdicts of the engine. */
export const precisionQuery = queryOptions({
  queryKey: ['matches', 'precision'],
  queryFn: ({ signal }) => call(getPrecision, signal)({}),
  staleTime: 60_000,
})

/** Rules that decide about finds automatically. */
export const rulesQuery = queryOptions({
  queryKey: ['match-rules'],
  queryFn: ({ signal }) => call(listRules, signal)({}),
})

/** The filters that have a name. */
export const viewsQuery = queryOptions({
  queryKey: ['match-views'],
  queryFn: ({ signal }) => call(listMatchViews, signal)({}),
})

/** Returns a site from the cached lists. */
export const listedSite = (queryClient: QueryClient, clusterId: Id): Cluster | undefined =>
  queryClient
    .getQueriesData<{ data: Cluster[] }>({ queryKey: ['matches', 'sites'] })
    .flatMap(([, sites]) => sites?.data ?? [])
    .find(({ _id }) => _id === clusterId)

/** Matches all queries about matches. */
export const allMatches = { queryKey: ['matches'] }

const counts = new Set<unknown>(['facets', 'tabs', 'over-time', 'precision'])

/** True when a query counts matches and lists none. */
export const isCount = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => counts.has(queryKey[1])
