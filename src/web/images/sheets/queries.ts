import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getSheet, getSheetImages, listSheetRows, listSheets } from '#contract/images/sheets-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** The newest sheets. */
export const sheetsQuery = queryOptions({
  queryKey: ['images', 'sheets'],
  queryFn: ({ signal }) => call(listSheets, signal)({}),
  meta: { live: ['activity'] },
})

export const sheetQuery = (sheetId: Id) =>
  queryOptions({
    queryKey: ['images', 'sheets', sheetId],
    queryFn: ({ signal }) => call(getSheet, signal)({ sheetId }),
    meta: { live: ['activity'] },
  })

/** Images of a sheet that a registration can be ordered of. */
export const sheetImagesQuery = (sheetId: Id) =>
  queryOptions({
    queryKey: ['images', 'sheets', sheetId, 'to-register'],
    queryFn: ({ signal }) => call(getSheetImages, signal)({ sheetId }),
    meta: { live: ['activity', 'image'] },
  })

/** A page of the lines that have something the matter. */
export const problemsQuery = (sheetId: Id, place: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['images', 'sheets', sheetId, 'problems', place],
    queryFn: ({ signal }) => call(listSheetRows, signal)({ sheetId, show: 'problems', ...place }),
    placeholderData: keepPreviousData,
    meta: { live: ['activity'] },
  })
