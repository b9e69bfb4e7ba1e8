import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegionInFull } from '#contract/takedowns/desk-region-endpoints.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { regionQuery, regionsQuery } from '../queries.ts'

/** Sends a decision on a region, and shows the region as it counts then. */
export function useDecision(region: RegionInFull, onDone: () => void, send: () => Promise<RegionInFull>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      notify(`${region.name} is changed.`, { tone: 'ok' })
      queryClient.setQueryData(regionQuery(region.code).queryKey, saved)
      void queryClient.invalidateQueries(regionsQuery)
      onDone()
    },
    onError: () => void queryClient.invalidateQueries(regionQuery(region.code)),
  })
}
