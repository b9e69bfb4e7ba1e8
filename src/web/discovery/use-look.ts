import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allVisits } from './queries.ts'

/** Starts a visit, and opens its page when it reads single addresses. */
export function useLook(onStarted: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(startCrawl),
    onSuccess: async ({ _id: crawlId }, { reach }) => {
      notify('Started. Finds appear under Matches as they are made.', { tone: 'ok', stays: 8000 })
      onStarted()
      if (reach === 'pages') void navigate({ to: '/looking/$crawlId', params: { crawlId } })
      await queryClient.invalidateQueries({ queryKey: ['first-steps'] })
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
      await queryClient.invalidateQueries(allVisits)
    },
  })
}
