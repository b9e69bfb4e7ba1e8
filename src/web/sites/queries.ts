import { queryOptions } from '@tanstack/react-query'
import { getDeskSite } from '#contract/sites/desk-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

/** What is known of a domain. */
export const domainQuery = (host: string) =>
  queryOptions({ queryKey: ['matches', 'domain', host], queryFn: ({ signal }) => call(getDomain, signal)({ host }) })

/** What staff see of a site, whoever the owners of its matches are. */
export const deskSiteQuery = (party: string) =>
  queryOptions({
    queryKey: ['desk', 'site', party],
    queryFn: ({ signal }) => call(getDeskSite, signal)({ party }),
    retry: false,
  })

/** Everything that shows what is known of sites: lists of their matches, too. */
export const allOfSites = { queryKey: ['matches'] }
