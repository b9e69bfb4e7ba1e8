import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMatches } from '#contract/matches/endpoints.ts'
import type { Match } from '#contract/matches/match.ts'
import { getTakedown, listTakedowns, maxUses } from '#contract/takedowns/endpoints.ts'
import { getTakedownNumbers } from '#contract/takedowns/following-endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import type { SiteRequestKind } from '#contract/takedowns/site-request.ts'
import { previewSiteRequest } from '#contract/takedowns/softer-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything that is known of takedowns. */
export const allTakedowns = { queryKey: ['takedowns'] }

const live = { live: ['takedown', 'evidence'] } as const
/** The search for recipients does not tell its steps. */
const searchEveryMs = 2000

export const takedownsQuery = (view: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['takedowns', 'list', view],
    queryFn: ({ signal }) => call(listTakedowns, signal)(view),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const numbersQuery = queryOptions({
  queryKey: ['takedowns', 'numbers'],
  queryFn: ({ signal }) => call(getTakedownNumbers, signal)({}),
  meta: live,
})

export const takedownQuery = (takedownId: Id) =>
  queryOptions({
    queryKey: ['takedowns', 'one', takedownId],
    queryFn: ({ signal }) => call(getTakedown, signal)({ takedownId }),
    refetchInterval: ({ state: { data } }) => (data?.search.state === 'seeking' ? searchEveryMs : false),
    meta: live,
  })

/** The text of a notice. It follows facts, law and reader, and so does its key. */
export const previewQuery = ({ _id: takedownId, facts }: TakedownInFull, { n, region, reader }: TakedownNotice) =>
  queryOptions({
    queryKey: ['takedowns', 'preview', takedownId, n, { facts, region: region.code, contact: reader.contact }],
    queryFn: ({ signal }) => call(previewNotice, signal)({ takedownId, n }),
  })

/** The texts of several notices, each with its own outcome. `useQueries` would add a kilobyte to every page of the app. */
export const previewsQuery = ({ _id: takedownId, facts }: TakedownInFull, notices: readonly TakedownNotice[]) =>
  queryOptions({
    queryKey: [
      'takedowns',
      'preview',
      takedownId,
      'all',
      { facts, notices: notices.map(({ n, region, reader }) => [n, region.code, reader.contact]) },
    ],
    queryFn: ({ signal }) => Promise.allSettled(notices.map(({ n }) => call(previewNotice, signal)({ takedownId, n }))),
    placeholderData: keepPreviousData,
  })

/** The request to the site as it would be sent. It follows the facts, and so does its key. */
export const requestPreviewQuery = ({ _id: takedownId, facts }: TakedownInFull, kind: SiteRequestKind) =>
  queryOptions({
    queryKey: ['takedowns', 'request', takedownId, kind, facts],
    queryFn: ({ signal }) => call(previewSiteRequest, signal)({ takedownId, kind }),
    retry: false,
  })

const pageSize = 100

/** The matches of a site, the best first: as many as one takedown may hold, and how many there are. */
export const usesOfSiteQuery = (cluster: Id) =>
  queryOptions({
    queryKey: ['takedowns', 'uses-of-site', cluster],
    queryFn: async ({ signal }) => {
      const found: Match[] = []
      for (let page = 1; page <= maxUses / pageSize; page++) {
        const part = await call(listMatches, signal)({ cluster, show: 'all', page, pageSize })
        found.push(...part.data)
        if (found.length >= part.total) break
      }
      return found
    },
    meta: { live: ['match'] },
  })
