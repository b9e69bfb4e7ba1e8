import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCaseStaff, listWork, searchDeskCases, type Whose } from '#contract/desk/desk-work-endpoints.ts'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { call } from '#web/platform/calls/call.ts'

const pageSize = 40

/** What is to be done, page after page. */
export const workQuery = (asked: CaseNarrowing & { whose: Whose; role?: StaffRole }) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'cases', 'work', asked],
    queryFn: ({ signal, pageParam }) =>
      call(listWork, signal)({ ...asked, pageSize, ...(pageParam === undefined ? {} : { after: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { live: ['desk'] },
  })

export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'found', q],
    queryFn: ({ signal }) => call(searchDeskCases, signal)({ q }),
    placeholderData: keepPreviousData,
  })

export const caseStaffQuery = queryOptions({
  queryKey: ['desk', 'staff'],
  queryFn: ({ signal }) => call(listCaseStaff, signal)({}),
  staleTime: 60_000,
})
