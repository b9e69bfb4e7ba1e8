import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getEvidence, listEvidence, listEvidenceRequests } from '#contract/evidence/endpoints.ts'
import type { EvidenceState } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

const live = { live: ['evidence', 'activity'] } as const
/** Milliseconds between reloads, as captures send no events. */
const stepsEveryMs = 2000

const underWay: ReadonlySet<EvidenceState> = new Set(['waiting', 'capturing', 'sealing'])
export const isUnderWay = ({ state }: { state: EvidenceState }): boolean => underWay.has(state)

export type EvidenceView = { page: number; pageSize: number; state?: EvidenceState; image?: Id; match?: Id }

export const evidenceListQuery = (view: EvidenceView) =>
  queryOptions({
    queryKey: ['evidence', 'list', view],
    queryFn: ({ signal }) => call(listEvidence, signal)(view),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? stepsEveryMs : false),
    meta: live,
  })

/** Evidence of one match, newest first. */
export const evidenceOfMatchQuery = (matchId: Id) =>
  queryOptions({
    queryKey: ['evidence', 'match', matchId],
    queryFn: ({ signal }) => call(listEvidence, signal)({ match: matchId, pageSize: 20 }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? stepsEveryMs : false),
    meta: live,
  })

export const evidenceQuery = (number: string) =>
  queryOptions({
    queryKey: ['evidence', 'one', number],
    queryFn: ({ signal }) => call(getEvidence, signal)({ number }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? stepsEveryMs : false),
    meta: live,
  })

/** Sealed evidence never changes. */
export const requestsQuery = (number: string) =>
  queryOptions({
    queryKey: ['evidence', 'requests', number],
    queryFn: ({ signal }) => call(listEvidenceRequests, signal)({ number }),
    staleTime: Infinity,
  })
