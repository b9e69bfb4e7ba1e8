import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CaseListView, caseListCall } from '#contract/cases/case-list.ts'
import { listCasesElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getCaseEvidence, getDeskCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { getCaseOutlook, listCaseMessages } from '#contract/cases/exchange-endpoints.ts'
import { getCaseSums, getOwnMoney } from '#contract/cases/own/own-money.ts'
import { getMatch } from '#contract/matches/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything that is known of cases. */
export const allCases = { queryKey: ['cases'] }

/** Everything that staff see of cases. */
export const allDeskCases = { queryKey: ['desk', 'cases'] }

const aMinute = 60_000
const live = { live: ['case'] } as const

export const casesQuery = (view: CaseListView) =>
  queryOptions({
    queryKey: ['cases', 'list', view],
    queryFn: ({ signal }) => call(listCases, signal)(caseListCall(view)),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const casesElsewhereQuery = queryOptions({
  queryKey: ['cases', 'elsewhere'],
  queryFn: ({ signal }) => call(listCasesElsewhere, signal)({}),
})

/** Sums of all cases of the owner. */
export const caseSumsQuery = queryOptions({
  queryKey: ['cases', 'sums'],
  queryFn: ({ signal }) => call(getCaseSums, signal)({}),
  meta: live,
})

/** Money of one case. */
export const ownMoneyQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'money', caseId],
    queryFn: ({ signal }) => call(getOwnMoney, signal)({ caseId }),
    meta: live,
  })

export const caseQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: ({ signal }) => call(getCase, signal)({ caseId }),
    meta: live,
  })

export const historyQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'history', caseId],
    queryFn: ({ signal }) => call(listCaseHistory, signal)({ caseId }),
    meta: live,
  })

export const messagesQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'messages', caseId],
    queryFn: ({ signal }) => call(listCaseMessages, signal)({ caseId }),
    meta: live,
  })

/** What is kept of the pages of a case, for its owner or at the desk. */
export const caseEvidenceQuery = (caseId: Id, isAtDesk: boolean) =>
  queryOptions({
    queryKey: ['cases', 'evidence', caseId, isAtDesk],
    queryFn: ({ signal }) => call(isAtDesk ? getDeskCaseEvidence : getCaseEvidence, signal)({ caseId }),
    meta: { live: ['case', 'evidence'] },
  })

export const outlookQuery = (caseId: Id, revision: number) =>
  queryOptions({
    queryKey: ['cases', 'outlook', caseId, revision],
    queryFn: ({ signal }) => call(getCaseOutlook, signal)({ caseId }),
    placeholderData: keepPreviousData,
  })

/** A match as its own page shows it, for the picture of the copy. */
export const matchQuery = (matchId: Id) =>
  queryOptions({
    queryKey: ['matches', 'one', matchId],
    queryFn: ({ signal }) => call(getMatch, signal)({ matchId }),
    staleTime: aMinute,
  })

/** Letters of cases at the desk; a price lets the next one begin. */
export const lettersOfDeskCases = { queryKey: ['desk', 'letters', 'of-case'] }
