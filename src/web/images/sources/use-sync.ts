import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/images/sources-connections.ts'
import { syncSource } from '#contract/images/sources-endpoints.ts'
import { keepUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { sourcesQuery } from './queries.ts'

/** Reads a source again. */
export function useSync({ label }: Source) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(syncSource),
    onSuccess: (reply) => {
      keepUser(queryClient, reply)
      notify(`${label} is being read again.`)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(sourcesQuery),
  })
}
