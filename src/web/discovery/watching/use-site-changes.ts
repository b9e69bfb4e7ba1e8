import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeProviderSite,
  changeWatchedSite,
  unwatchProviderSite,
  unwatchSite,
  visitWatchedSite,
} from '#contract/discovery/watched-sites.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import type { ListKeeper } from '../keeper.ts'
import { allVisits } from '../queries.ts'

/** Actions on a site of a watch list. */
export function useSiteChanges(keeper: ListKeeper) {
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  }
  const isProvider = keeper === 'provider'
  return {
    change: useMutation({ mutationFn: call(isProvider ? changeProviderSite : changeWatchedSite), ...settled }),
    visit: useMutation({ mutationFn: call(visitWatchedSite), ...settled }),
    unwatch: useMutation({ mutationFn: call(isProvider ? unwatchProviderSite : unwatchSite), ...settled }),
  }
}
