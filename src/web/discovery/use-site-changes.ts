import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeWatchedSite, unwatchSite, visitWatchedSite } from '#contract/discovery/watched-sites.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { notify } from '#web/ui/toast.ts'
import { allVisits } from './queries.ts'

/** What can be done about a site of the watch list. */
export function useSiteChanges() {
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  }
  return {
    change: useMutation({ mutationFn: call(changeWatchedSite), ...settled }),
    visit: useMutation({ mutationFn: call(visitWatchedSite), ...settled }),
    unwatch: useMutation({ mutationFn: call(unwatchSite), ...settled }),
  }
}
