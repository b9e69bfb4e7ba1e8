import { queryOptions } from '@tanstack/react-query'
import { getTakedownRegion, listTakedownRegions } from '#contract/takedowns/desk-region-endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything of takedowns that the desk shows. */
export const takedownsOfDesk = { queryKey: ['desk', 'takedowns'] }

export const regionsQuery = queryOptions({
  queryKey: [...takedownsOfDesk.queryKey, 'regions'],
  queryFn: ({ signal }) => call(listTakedownRegions, signal)({}),
})

export const regionQuery = (region: RegionCode) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'region', region],
    queryFn: ({ signal }) => call(getTakedownRegion, signal)({ region }),
  })
