import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listHostVersions, listListedHosts } from '#contract/sites/listed/endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'

export const allListed = { queryKey: ['desk', 'listed-hosts'] }

export const listedQuery = (part: Sent<typeof listListedHosts>) =>
  queryOptions({
    queryKey: [...allListed.queryKey, part],
    queryFn: ({ signal }) => call(listListedHosts, signal)(part),
    placeholderData: keepPreviousData,
  })

export const hostVersionsQuery = (host: string) =>
  queryOptions({
    queryKey: [...allListed.queryKey, 'versions', host],
    queryFn: ({ signal }) => call(listHostVersions, signal)({ host }),
  })
