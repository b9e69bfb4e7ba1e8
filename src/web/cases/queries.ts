import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CaseListView, caseListCall, duplicateCheckCall } from '#contract/cases/case-list.ts'
import { getCase, getSubmission, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getCaseEvidence, getDeskCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { getCaseOutlook, getClaimant, listCaseMessages } from '#contract/cases/exchange-endpoints.ts'
import type { OriginCheck, PlaceCheck } from '#contract/cases/rules/asked-checks.ts'
import {
  checkOnline,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/cases/submitting-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { forSaving } from '#contract/cases/submission/clear.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { getMatch } from '#contract/matches/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything that is known of cases. */
export const allCases = { queryKey: ['cases'] }

const live = { live: ['case'] } as const
const aMinute = 60_000

export const casesQuery = (view: CaseListView) =>
  queryOptions({
    queryKey: ['cases', 'list', view],
    queryFn: ({ signal }) => call(listCases, signal)(caseListCall(view)),
    placeholderData: keepPreviousData,
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

/** Asked for once: from then on the form is where the submission is. */
export const submissionQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'submission', caseId],
    queryFn: ({ signal }) => call(getSubmission, signal)({ caseId }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const claimantQuery = queryOptions({
  queryKey: ['cases', 'claimant'],
  queryFn: ({ signal }) => call(getClaimant, signal)({}),
})

export const outlookQuery = (caseId: Id, revision: number) =>
  queryOptions({
    queryKey: ['cases', 'outlook', caseId, revision],
    queryFn: ({ signal }) => call(getCaseOutlook, signal)({ caseId }),
    placeholderData: keepPreviousData,
  })

/** The other cases on these hosts. A host that could not be asked about has none. */
export const earlierCasesQuery = (hosts: readonly string[], caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'earlier', hosts, caseId],
    queryFn: async ({ signal }) => {
      const asked = hosts.map((host) => call(listCases, signal)(duplicateCheckCall(host, [caseId])))
      const answers = await Promise.allSettled(asked)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.data : []))
    },
    staleTime: aMinute,
    retry: false,
  })

export const onlineQuery = (urls: readonly string[]) =>
  queryOptions({
    queryKey: ['cases', 'online', urls],
    queryFn: ({ signal }) => call(checkOnline, signal)({ urls: [...urls] }),
    staleTime: aMinute,
    retry: false,
  })

export const placeCheckQuery = (asked: PlaceCheck) =>
  queryOptions({
    queryKey: ['cases', 'place', asked],
    queryFn: ({ signal }) => call(validateFirstPublished, signal)(asked),
    staleTime: aMinute,
    retry: false,
  })

export const originCheckQuery = (asked: OriginCheck) =>
  queryOptions({
    queryKey: ['cases', 'origin', asked],
    queryFn: ({ signal }) => call(validateOrigin, signal)(asked),
    staleTime: aMinute,
    retry: false,
  })

/** A match as its own page shows it, for the picture of the copy. */
export const matchQuery = (matchId: Id) =>
  queryOptions({
    queryKey: ['matches', 'one', matchId],
    queryFn: ({ signal }) => call(getMatch, signal)({ matchId }),
    staleTime: aMinute,
  })

/** The owner's images that words find, the newest first. */
export const imagesFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['images', 'found', search],
    queryFn: ({ signal }) =>
      call(listImages, signal)({ ...(search === '' ? {} : { search }), pageSize: 20, sort: 'DESC', order: 'added' }),
    placeholderData: keepPreviousData,
  })

/** Everything that speaks against the pages of a submission as it was last saved. */
export const validationQuery = (draft: Draft, caseId: Id, revision: number) =>
  queryOptions({
    queryKey: ['cases', 'validation', caseId, revision],
    queryFn: ({ signal }) => call(validateSubmission, signal)({ ...forSaving(draft), _id: caseId }),
    staleTime: aMinute,
    retry: false,
  })
