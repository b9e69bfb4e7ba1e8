import { queryOptions } from '@tanstack/react-query'
import { listDraftLanguages, listLanguages, listTexts, type Translation } from '#contract/languages/review-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

/** Languages with texts that no person has reviewed. */
export const draftsQuery = queryOptions({
  queryKey: ['languages', 'drafts'],
  queryFn: async ({ signal }) => (await call(listDraftLanguages, signal)({})).data,
})

export const languagesQuery = queryOptions({
  queryKey: ['desk', 'languages'],
  queryFn: async ({ signal }) => (await call(listLanguages, signal)({})).data,
})

export const textsQuery = (language: Translation, part: string) =>
  queryOptions({
    queryKey: ['desk', 'languages', language, part],
    queryFn: async ({ signal }) => (await call(listTexts, signal)({ language, part })).data,
  })
