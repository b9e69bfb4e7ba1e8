import { queryOptions } from '@tanstack/react-query'
import { getFees, getOwnPrice, getPricing } from '#contract/pricing/price-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** What a case asks for, with all that staff set it with. */
export const pricingQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'price', caseId],
    queryFn: ({ signal }) => call(getPricing, signal)({ caseId }),
    meta: { live: ['desk'] },
  })

/** What a case asks for, as its owner reads it. */
export const ownPriceQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'price', caseId],
    queryFn: ({ signal }) => call(getOwnPrice, signal)({ caseId }),
    meta: { live: ['case'] },
  })

export const feesQuery = queryOptions({
  queryKey: ['desk', 'fees'],
  queryFn: ({ signal }) => call(getFees, signal)({}),
})
