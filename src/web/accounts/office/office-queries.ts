import { queryOptions } from '@tanstack/react-query'
import { listBanners } from '#contract/accounts/office/banners.ts'
import { listFeatured } from '#contract/accounts/office/featured.ts'
import { listFlags } from '#contract/accounts/office/flags.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

export const allFlags = { queryKey: ['desk', 'flags'] }

export const flagsQuery = (account: Id | undefined) =>
  queryOptions({
    queryKey: [...allFlags.queryKey, account ?? 'all'],
    queryFn: ({ signal }) => call(listFlags, signal)(account === undefined ? {} : { account }),
  })

export const bannersQuery = queryOptions({
  queryKey: ['desk', 'banners'],
  queryFn: ({ signal }) => call(listBanners, signal)({}),
})

export const featuredQuery = queryOptions({
  queryKey: ['desk', 'featured'],
  queryFn: ({ signal }) => call(listFeatured, signal)({}),
})
