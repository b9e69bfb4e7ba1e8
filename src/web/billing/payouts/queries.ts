import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPayoutChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { listOwnInvoices } from '#contract/billing/statements/desk-endpoints.ts'
import { listFirmMoney, listPayoutCountries } from '#contract/billing/settlements/desk-endpoints.ts'
import { getPayout } from '#contract/billing/payouts/endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

export const payoutQuery = queryOptions({
  queryKey: ['billing', 'payout'],
  queryFn: ({ signal }) => call(getPayout, signal)({}),
  meta: { live: ['user', 'notification'] },
})

export const settlementsQuery = (page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['billing', 'settlements', page],
    queryFn: ({ signal }) => call(listSettlements, signal)(page),
    placeholderData: keepPreviousData,
    meta: { live: ['user', 'notification', 'case'] },
  })

export const checksQuery = queryOptions({
  queryKey: ['desk', 'payees'],
  queryFn: ({ signal }) => call(listPayoutChecks, signal)({}),
})

export const countriesQuery = queryOptions({
  queryKey: [...checksQuery.queryKey, 'countries'],
  queryFn: ({ signal }) => call(listPayoutCountries, signal)({}),
})

export const ownInvoicesQuery = queryOptions({
  queryKey: [...checksQuery.queryKey, 'invoices'],
  queryFn: ({ signal }) => call(listOwnInvoices, signal)({}),
})

export const firmMoneyQuery = queryOptions({
  queryKey: [...checksQuery.queryKey, 'firms'],
  queryFn: ({ signal }) => call(listFirmMoney, signal)({}),
})
