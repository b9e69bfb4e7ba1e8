import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCluster, getFindability, getMatch, listClusters, listMatches } from '#contract/matching/endpoints.ts'
import type { MatchFilter } from '#contract/matching/filter.ts'
import type { Cluster } from '#contract/matching/match.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'

/** Which finds: those of one site or of one image, or of all. */
export type FindsPlace = {
  show: MatchFilter
  cluster?: Id | undefined
  image?: Id | undefined
  page: number
  pageSize: number
}
export type SitesPlace = { show: MatchFilter; page: number; pageSize: number }

const live = { live: ['match'] } as const

export const findsQuery = (place: FindsPlace) =>
  queryOptions({
    queryKey: ['matches', 'list', place],
    queryFn: ({ signal }) => call(listMatches, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

/** The specification's limit for what a page of details shows. */
const mostInDetail = 9

/** The newest finds of one image. */
export const newestOfImage = (image: Id) => findsQuery({ image, show: 'all', page: 1, pageSize: mostInDetail })

/** Whether copies of an image can be told at all. */
export const findabilityQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['matches', 'findability', imageId],
    queryFn: ({ signal }) => call(getFindability, signal)({ imageId }),
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

export const siteQuery = (clusterId: Id) =>
  queryOptions({
    queryKey: ['matches', 'site', clusterId],
    queryFn: ({ signal }) => call(getCluster, signal)({ clusterId }),
    meta: live,
  })

/** What the lists of sites already tell of one. */
export const listedSite = (queryClient: QueryClient, clusterId: Id): Cluster | undefined =>
  queryClient
    .getQueriesData<{ data: Cluster[] }>({ queryKey: ['matches', 'sites'] })
    .flatMap(([, sites]) => sites?.data ?? [])
    .find(({ _id }) => _id === clusterId)

/** Everything that is known of finds. */
export const allFinds = { queryKey: ['matches'] }
