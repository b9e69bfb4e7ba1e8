import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { duplicateCheckCall } from '#contract/cases/case-list.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { getClaimant } from '#contract/cases/exchange-endpoints.ts'
import { forSaving } from '#contract/cases/submission/clear.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { getAboutWork, getSubmission } from '#contract/submissions/endpoints.ts'
import type { OriginCheck, PlaceCheck } from '#contract/submissions/rules/asked-checks.ts'
import {
  checkOnline,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

const aMinute = 60_000

/** Asked for once: from then on the form is where the submission is. */
export const submissionQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'submission', caseId],
    queryFn: ({ signal }) => call(getSubmission, signal)({ caseId }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Usual answers of the owner about their photographs. */
export const aboutWorkQuery = queryOptions({
  queryKey: ['cases', 'about-work'],
  queryFn: ({ signal }) => call(getAboutWork, signal)({}),
})

export const claimantQuery = queryOptions({
  queryKey: ['cases', 'claimant'],
  queryFn: ({ signal }) => call(getClaimant, signal)({}),
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
