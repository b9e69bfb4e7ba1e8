import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getMonthClosing } from '#contract/billing/closing.ts'
import {
  getDeskPayable,
  listDeskPayables,
  listDisputedPayables,
  listLockedMonths,
  listReconciliations,
} from '#contract/billing/desk-endpoints.ts'
import { previewDisputeAnswer } from '#contract/billing/dispute-bundle.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Payables and their outcomes. */
export const deskPayments = { queryKey: ['desk', 'payments'] } as const

export const payablesQuery = infiniteQueryOptions({
  queryKey: [...deskPayments.queryKey, 'listed'],
  queryFn: ({ signal, pageParam }) =>
    call(listDeskPayables, signal)({ pageSize: 40, ...(pageParam === '' ? {} : { before: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (part) => part.next,
})

export const disputedQuery = queryOptions({
  queryKey: [...deskPayments.queryKey, 'disputed'],
  queryFn: ({ signal }) => call(listDisputedPayables, signal)({}),
})

export const payableQuery = (payableId: Id) =>
  queryOptions({
    queryKey: [...deskPayments.queryKey, 'one', payableId],
    queryFn: ({ signal }) => call(getDeskPayable, signal)({ payableId }),
  })

/** The answer that the bank would get, prepared again at each look. */
export const answerQuery = (about: { payableId: Id; dispute: string }) =>
  queryOptions({
    queryKey: [...deskPayments.queryKey, 'answer', about],
    queryFn: ({ signal }) => call(previewDisputeAnswer, signal)(about),
    staleTime: 0,
  })

export const reconciliationsQuery = queryOptions({
  queryKey: ['desk', 'books', 'days'],
  queryFn: ({ signal }) => call(listReconciliations, signal)({}),
})

export const closingQuery = (month: string) =>
  queryOptions({
    queryKey: ['desk', 'closing', month],
    queryFn: ({ signal }) => call(getMonthClosing, signal)({ month }),
    gcTime: 0,
  })

export const locksQuery = queryOptions({
  queryKey: ['desk', 'books', 'locks'],
  queryFn: ({ signal }) => call(listLockedMonths, signal)({}),
})
