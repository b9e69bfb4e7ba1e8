import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getCaseThread,
  getThreadEntry,
  type IncomingKind,
  listIncomingMails,
  listOwnCorrespondence,
} from '#contract/correspondence/endpoints.ts'
import { readThreadFile } from '#contract/correspondence/read-file-endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

type Earlier = string | undefined
const backwards = {
  initialPageParam: undefined as Earlier,
  getNextPageParam: ({ earlier }: { earlier: Id | null }): Earlier => earlier ?? undefined,
}
const beforeOf = (before: Earlier) => (before === undefined ? {} : { before })

/** The newest part of it first, then what is earlier. */
export const threadQuery = (caseId: Id) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'correspondence', caseId],
    queryFn: ({ signal, pageParam }) => call(getCaseThread, signal)({ caseId, ...beforeOf(pageParam) }),
    ...backwards,
    meta: { live: ['case'] },
  })

export const wholeEntryQuery = (caseId: Id, entryId: Id) =>
  queryOptions({
    queryKey: ['desk', 'correspondence', caseId, entryId],
    queryFn: ({ signal }) => call(getThreadEntry, signal)({ caseId, entryId }),
    staleTime: Infinity,
  })

export const fileContentQuery = (which: { caseId: Id; entryId: Id; file: number }) =>
  queryOptions({
    queryKey: ['desk', 'correspondence', which.caseId, which.entryId, which.file],
    queryFn: ({ signal }) => call(readThreadFile, signal)({ ...which, file: String(which.file) }),
    staleTime: Infinity,
  })

/** Mails that are not filed, of every kind. */
export const allMails = { queryKey: ['desk', 'mails'] }

export const mailsQuery = (state: IncomingKind) =>
  queryOptions({
    queryKey: ['desk', 'mails', state],
    queryFn: ({ signal }) => call(listIncomingMails, signal)({ state }),
  })

export const ownCorrespondenceQuery = (caseId: Id) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'correspondence', caseId],
    queryFn: ({ signal, pageParam }) => call(listOwnCorrespondence, signal)({ caseId, ...beforeOf(pageParam) }),
    ...backwards,
    meta: { live: ['case'] },
  })
