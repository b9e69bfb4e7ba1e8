import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type DeskQueue,
  getDeskTakedown,
  listContestedOwners,
  listDeskNotices,
} from '#contract/takedowns/desk-endpoints.ts'
import {
  getTakedownRecipient,
  listTakedownRecipients,
  type RecipientFilter,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { getTakedownRegion, listTakedownRegions } from '#contract/takedowns/desk-region-endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything of takedowns that the desk shows. */
export const takedownsOfDesk = { queryKey: ['desk', 'takedowns'] }

export const regionsQuery = queryOptions({
  queryKey: [...takedownsOfDesk.queryKey, 'regions'],
  queryFn: ({ signal }) => call(listTakedownRegions, signal)({}),
})

export const regionQuery = (region: RegionCode) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'region', region],
    queryFn: ({ signal }) => call(getTakedownRegion, signal)({ region }),
  })

export const recipientsQuery = (asked: { search: string; show: RecipientFilter; page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'recipients', asked],
    queryFn: ({ signal }) => call(listTakedownRecipients, signal)(asked),
    placeholderData: keepPreviousData,
  })

export const recipientQuery = (recipient: string) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'recipient', recipient],
    queryFn: ({ signal }) => call(getTakedownRecipient, signal)({ recipient }),
  })

export type Part = { page: number; pageSize: number }
export const firstPart: Part = { page: 1, pageSize: 20 }

export const queueQuery = (queue: DeskQueue, part: Part) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'queue', queue, part],
    queryFn: ({ signal }) => call(listDeskNotices, signal)({ queue, ...part }),
    placeholderData: keepPreviousData,
  })

export const contestedQuery = (part: Part) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'contested', part],
    queryFn: ({ signal }) => call(listContestedOwners, signal)(part),
    placeholderData: keepPreviousData,
  })

export const deskTakedownQuery = (takedownId: Id) =>
  queryOptions({
    queryKey: [...takedownsOfDesk.queryKey, 'takedown', takedownId],
    queryFn: ({ signal }) => call(getDeskTakedown, signal)({ takedownId }),
  })
