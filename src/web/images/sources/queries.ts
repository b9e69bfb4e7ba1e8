import { queryOptions } from '@tanstack/react-query'
import type { ImageSource } from '#contract/images/sources.ts'
import { listImportFailures, listSourceFolders, listSources } from '#contract/images/sources-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

const lookAgainMs = 5000

/** All sources, connected or not. No event announces that a waiting import continues. */
export const sourcesQuery = queryOptions({
  queryKey: ['images', 'sources'],
  queryFn: ({ signal }) => call(listSources, signal)({}),
  meta: { live: ['activity', 'user'] },
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ connection }) => connection?.lastImport?.state === 'waiting') ? lookAgainMs : false,
})

/** Images that imports from a source could not fetch. */
export const failuresQuery = (service: ImageSource) =>
  queryOptions({
    queryKey: ['images', 'sources', service, 'failures'],
    queryFn: ({ signal }) => call(listImportFailures, signal)({ service }),
    meta: { live: ['activity'] },
  })

/** Folders in a folder of a source, or at its top. */
export const foldersQuery = (service: ImageSource, within: string) =>
  queryOptions({
    queryKey: ['images', 'sources', service, 'folders', within],
    queryFn: ({ signal }) => call(listSourceFolders, signal)({ service, ...(within === '' ? {} : { within }) }),
  })
