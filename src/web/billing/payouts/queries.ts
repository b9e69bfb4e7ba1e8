import { queryOptions } from '@tanstack/react-query'
import { listPayoutChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { getPayout } from '#contract/billing/payouts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

export const payoutQuery = queryOptions({
  queryKey: ['billing', 'payout'],
  queryFn: ({ signal }) => call(getPayout, signal)({}),
  meta: { live: ['user', 'notification'] },
})

export const checksQuery = queryOptions({
  queryKey: ['desk', 'payees'],
  queryFn: ({ signal }) => call(listPayoutChecks, signal)({}),
})
