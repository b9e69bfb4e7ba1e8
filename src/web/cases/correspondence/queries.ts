import { queryOptions } from '@tanstack/react-query'
import {
  getCaseThread,
  type IncomingKind,
  listIncomingMails,
  listOwnCorrespondence,
} from '#contract/cases/correspondence/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'

export const threadQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'correspondence', caseId],
    queryFn: ({ signal }) => call(getCaseThread, signal)({ caseId }),
    meta: { live: ['case'] },
  })

/** Mails that are not filed, of every kind. */
export const allMails = { queryKey: ['desk', 'mails'] }

export const mailsQuery = (state: IncomingKind) =>
  queryOptions({
    queryKey: ['desk', 'mails', state],
    queryFn: ({ signal }) => call(listIncomingMails, signal)({ state }),
  })

export const ownCorrespondenceQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'correspondence', caseId],
    queryFn: ({ signal }) => call(listOwnCorrespondence, signal)({ caseId }),
    meta: { live: ['case'] },
  })
