import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCoupons } from '#contract/billing/coupons.ts'
import { listInvoices, listPlans } from '#contract/billing/endpoints.ts'
import { getInvoiceDetails } from '#contract/billing/invoice-details.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import { getSubscription, listPaymentMethods, previewPlan } from '#contract/billing/subscription-endpoints.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import type { Received } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'

/** The payment partner reports a booking's outcome at any time. */
const live = { live: ['user', 'notification'] } as const

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => call(listPlans, signal)({}),
})

export type Standing = Received<typeof getSubscription>

/** The account's booking. */
export const standingQuery = queryOptions({
  queryKey: ['billing', 'standing'],
  queryFn: ({ signal }) => call(getSubscription, signal)({}),
  meta: live,
})

export type Choice = { plan: PlanId; interval: Interval; coupon?: string }

/** Today's price of a plan; read again at each look, because days pass. */
export const previewQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['billing', 'preview', choice],
    queryFn: ({ signal }) => call(previewPlan, signal)(choice),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: live,
  })

export const methodsQuery = queryOptions({
  queryKey: ['billing', 'methods'],
  queryFn: ({ signal }) => call(listPaymentMethods, signal)({}),
  meta: live,
})

export const invoicesQuery = (place: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['billing', 'invoices', place],
    queryFn: ({ signal }) => call(listInvoices, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const invoiceDetailsQuery = queryOptions({
  queryKey: ['billing', 'invoice-details'],
  queryFn: ({ signal }) => call(getInvoiceDetails, signal)({}),
})

export const couponsQuery = queryOptions({
  queryKey: ['billing', 'coupons'],
  queryFn: ({ signal }) => call(listCoupons, signal)({}),
})

/** Everything that is known of what was booked and paid is asked for again, and with it what follows the account: its limits. */
export const askAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === 'billing' || meta?.live?.includes('user') === true,
  })
