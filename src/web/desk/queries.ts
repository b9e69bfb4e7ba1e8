import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StatesWhere } from '#contract/cases/case-states.ts'
import { type decideCase, getDeskCase, listDeskCases, previewDecision } from '#contract/desk/desk-endpoints.ts'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

export type DeskState = StatesWhere<'phase', 'intake'>
export type Decision = Sent<typeof decideCase>

export const deskCasesQuery = (
  place: CaseNarrowing & {
    state?: DeskState
    sort: 'worth' | 'risk' | 'wait'
    page: number
    pageSize: number
  },
) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'list', place],
    queryFn: ({ signal }) => call(listDeskCases, signal)(place),
    placeholderData: keepPreviousData,
  })

export const deskCaseQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'one', caseId],
    queryFn: ({ signal }) => call(getDeskCase, signal)({ caseId }),
    meta: { live: ['desk'] },
  })

/** What the owner would read of a decision. */
export const previewQuery = (decision: Decision) =>
  queryOptions({
    queryKey: ['desk', 'previews', decision],
    queryFn: ({ signal }) => call(previewDecision, signal)(decision),
    placeholderData: keepPreviousData,
    retry: false,
  })
