import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Crawl } from '#contract/discovery/crawl.ts'
import { pauseCrawl } from '#contract/discovery/endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { allVisits } from '../queries.ts'

/** Actions on a running visit. */
export function VisitActions({ crawl: { _id: crawlId, activity: activityId, pausedAt } }: { crawl: Crawl }) {
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: async () => {
      await queryClient.invalidateQueries(allVisits)
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
    },
  }
  const pause = useMutation({ mutationFn: call(pauseCrawl), ...settled })
  const stop = useMutation({
    mutationFn: call(cancelActivity),
    ...settled,
    onSuccess: () => notify('Stopped. What was done until now stays.'),
  })
  return (
    <>
      <Button
        size="small"
        look="quiet"
        isBusy={pause.isPending}
        onClick={() => pause.mutate({ crawlId, isPaused: pausedAt === null })}
      >
        {pausedAt === null ? 'Pause' : 'Go on'}
      </Button>
      <Button size="small" look="quiet" isBusy={stop.isPending} onClick={() => stop.mutate({ activityId })}>
        Stop
      </Button>
    </>
  )
}
