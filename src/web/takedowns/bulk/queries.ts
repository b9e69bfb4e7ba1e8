import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkNotice, TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import { getTakedownBulk, listBulkNotices, listTakedownBulks } from '#contract/takedowns/bulk/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { isOver } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

const workEveryMs = 2000

/** True while work on the sites, or the search for their readers, goes on. */
export const isWorking = ({ work, sites }: TakedownBulk): boolean =>
  !isOver(work.state) || sites.some(({ isSeeking }) => isSeeking)

export const bulksQuery = queryOptions({
  queryKey: ['takedowns', 'bulks'],
  queryFn: ({ signal }) => call(listTakedownBulks, signal)({}),
  meta: { live: ['takedown'] },
})

export const bulkQuery = (bulkId: Id) =>
  queryOptions({
    queryKey: ['takedowns', 'bulk', bulkId],
    queryFn: ({ signal }) => call(getTakedownBulk, signal)({ bulkId }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? workEveryMs : false),
    meta: { live: ['takedown'] },
  })

/** The notices of a bulk. They follow its facts, its sites and its work. */
export const bulkNoticesQuery = ({ _id: bulkId, facts, sites, work }: TakedownBulk) =>
  queryOptions({
    queryKey: ['takedowns', 'bulk', bulkId, 'notices', { facts, sites, work }],
    queryFn: ({ signal }) => call(listBulkNotices, signal)({ bulkId }),
    placeholderData: keepPreviousData,
  })

export const bulkPreviewQuery = ({ takedown: takedownId, n, hash }: BulkNotice) =>
  queryOptions({
    queryKey: ['takedowns', 'preview', takedownId, n, hash],
    queryFn: ({ signal }) => call(previewNotice, signal)({ takedownId, n }),
  })

/** A change of a bulk, whose answer is the bulk as it is then. */
export function useBulkChange<Given = void>(bulkId: Id, change: (given: Given) => Promise<TakedownBulk>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (bulk) => queryClient.setQueryData(bulkQuery(bulkId).queryKey, bulk),
    onError: () => void queryClient.invalidateQueries({ queryKey: ['takedowns', 'bulk', bulkId] }),
  })
}
