import { queryOptions } from '@tanstack/react-query'
import { getDeskSite } from '#contract/sites/desk-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

/** Facts about a domain. */
export const domainQuery = (host: string) =>
  queryOptions({ queryKey: ['matches', 'domain', host], queryFn: ({ signal }) => call(getDomain, signal)({ host }) })

/** Site as staff see it, across all owners. */
export const deskSiteQuery = (party: string) =>
  queryOptions({
    queryKey: ['desk', 'site', party],
    queryFn: ({ signal }) => call(getDeskSite, signal)({ party }),
    retry: false,
  })

/** Matches queries with facts of sites, lists of matches included. */
export const allOfSites = { queryKey: ['matches'] }
