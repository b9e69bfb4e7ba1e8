import { queryOptions } from '@tanstack/react-query'
import { getImageSearching, getSearching, listSearchServices } from '#contract/discovery/searches.ts'
import { getWays, listSiteProposals } from '#contract/discovery/ways.ts'
import type { Id } from '#contract/wire.ts'
import { listOwnSearchKeys } from '#contract/discovery/own-keys.ts'
import { call } from '#web/platform/calls/call.ts'

const live = { live: ['image', 'match', 'activity'] } as const

export const searchingQuery = queryOptions({
  queryKey: ['searching', 'services'],
  queryFn: ({ signal }) => call(getSearching, signal)({}),
  meta: live,
})

export const imageSearchingQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['searching', 'image', imageId],
    queryFn: ({ signal }) => call(getImageSearching, signal)({ imageId }),
    meta: live,
  })

/** Covers all images unless one is named. */
export const waysQuery = (imageId?: Id) =>
  queryOptions({
    queryKey: ['searching', 'ways', imageId],
    queryFn: ({ signal }) => call(getWays, signal)(imageId === undefined ? {} : { imageId }),
    meta: live,
  })

/** Changes with the watch list and with the results of visits. */
export const proposalsQuery = queryOptions({
  queryKey: ['crawls', 'proposals'],
  queryFn: ({ signal }) => call(listSiteProposals, signal)({}),
  meta: live,
})

/** Costs and results of search services, for staff. */
export const servicesQuery = queryOptions({
  queryKey: ['searching', 'desk'],
  queryFn: ({ signal }) => call(listSearchServices, signal)({}),
})

/** The owner's own keys, without the keys themselves. */
export const ownKeysQuery = queryOptions({
  queryKey: ['searching', 'own-keys'],
  queryFn: ({ signal }) => call(listOwnSearchKeys, signal)({}),
})
