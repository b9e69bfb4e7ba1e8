import { queryOptions } from '@tanstack/react-query'
import { listOfficeTexts } from '#contract/languages/office-texts.ts'
import { call } from '#web/platform/calls/call.ts'

export const officeTextsQuery = queryOptions({
  queryKey: ['desk', 'texts'],
  queryFn: ({ signal }) => call(listOfficeTexts, signal)({}),
})
