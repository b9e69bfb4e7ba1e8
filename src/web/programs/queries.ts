import { queryOptions } from '@tanstack/react-query'
import { listProgramKeys, listProgramUses } from '#contract/programs/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

export const keysQuery = queryOptions({
  queryKey: ['programs', 'keys'],
  queryFn: ({ signal }) => call(listProgramKeys, signal)({}),
  meta: { live: ['user', 'notification'] },
})

export const usesQuery = (keyId: string) =>
  queryOptions({
    queryKey: ['programs', 'uses', keyId],
    queryFn: ({ signal }) => call(listProgramUses, signal)({ keyId }),
  })
