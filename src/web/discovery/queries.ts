import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageState } from '#contract/discovery/crawl.ts'
import { getCrawl, getCrawlPage, listCrawlPages, listCrawls } from '#contract/discovery/endpoints.ts'
import {
  getCoverage,
  getProviderVisit,
  listProviderSites,
  listProviderVisitPages,
  listWatchedSites,
} from '#contract/discovery/watched-sites.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListKeeper } from './keeper.ts'

const live = { live: ['activity', 'match'] } as const

export const visitsQuery = queryOptions({
  queryKey: ['crawls', 'list'],
  queryFn: ({ signal }) => call(listCrawls, signal)({}),
  meta: live,
})

/** A visit of the owner's, or to a site of the app. */
export const visitQuery = (crawlId: Id, keeper: ListKeeper) =>
  queryOptions({
    queryKey: ['crawls', 'one', keeper, crawlId],
    queryFn: ({ signal }) => call(keeper === 'owner' ? getCrawl : getProviderVisit, signal)({ crawlId }),
    meta: live,
  })

/** Activity of a visit. */
export const workQuery = (activityId: Id) =>
  queryOptions({
    queryKey: ['activities', activityId],
    queryFn: ({ signal }) => call(getActivity, signal)({ activityId }),
    meta: live,
  })

export const watchedSitesQuery = queryOptions({
  queryKey: ['crawls', 'watched-sites'],
  queryFn: ({ signal }) => call(listWatchedSites, signal)({}),
  meta: live,
})

/** Sites that staff watch for all owners. */
export const providerSitesQuery = queryOptions({
  queryKey: ['crawls', 'provider-sites'],
  queryFn: ({ signal }) => call(listProviderSites, signal)({}),
})

export const coverageQuery = queryOptions({
  queryKey: ['crawls', 'coverage'],
  queryFn: ({ signal }) => call(getCoverage, signal)({}),
  meta: live,
})

export type PagesPlace = {
  keeper: ListKeeper
  crawlId: Id
  state?: PageState | undefined
  page: number
  pageSize: number
}

export const pagesQuery = ({ keeper, ...place }: PagesPlace) =>
  queryOptions({
    queryKey: ['crawls', 'pages', keeper, place],
    queryFn: ({ signal }) => call(keeper === 'owner' ? listCrawlPages : listProviderVisitPages, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const picturesQuery = (crawlId: Id, pageId: number) =>
  queryOptions({
    queryKey: ['crawls', 'pictures', crawlId, pageId],
    queryFn: ({ signal }) => call(getCrawlPage, signal)({ crawlId, pageId }),
    meta: live,
  })

/** Matches all queries about visits and the watch list. */
export const allVisits = { queryKey: ['crawls'] }
