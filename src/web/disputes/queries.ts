import { queryOptions } from '@tanstack/react-query'
import { getDispute, listDisputes } from '#contract/disputes/dispute-endpoints.ts'
import { getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { getDeskOffers } from '#contract/disputes/offer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

export const disputesQuery = queryOptions({
  queryKey: ['desk', 'disputes'],
  queryFn: ({ signal }) => call(listDisputes, signal)({}),
})

export const disputeQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'dispute', caseId],
    queryFn: ({ signal }) => call(getDispute, signal)({ caseId }),
  })

export const deskOffersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'offers', caseId],
    queryFn: ({ signal }) => call(getDeskOffers, signal)({ caseId }),
  })

export const ownAnswersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'answers', caseId],
    queryFn: ({ signal }) => call(getOwnAnswers, signal)({ caseId }),
    meta: { live: ['case'] },
  })
