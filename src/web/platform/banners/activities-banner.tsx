import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Activity, isOver } from '#contract/platform/activities.ts'
import { cancelActivity, listActivities } from '#contract/platform/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { call } from '../calls/call.ts'
import { sentenceOf } from '../calls/problem-error.ts'
import { onSessionChange } from '../calls/session.ts'

/** Current and recent activities of this account. */
export const activitiesQuery = queryOptions({
  queryKey: ['activities'],
  queryFn: ({ signal }) => call(listActivities, signal)({}),
  meta: { live: ['activity'] },
})

/** Long activities of this account: progress, a button to stop, and the outcome when it is news in this window. */
export function ActivitiesBanner() {
  const activities = useQuery(activitiesQuery).data?.data
  const [closed, setClosed] = useState<ReadonlySet<Id>>(closedBefore)
  const close = (id: Id) => {
    closedBefore.add(id)
    setClosed(new Set(closedBefore))
  }
  useEffect(() => {
    for (const { _id, state } of activities ?? []) if (!isOver(state)) seenUnderWay.add(_id)
  }, [activities])
  const shown = activities?.filter(
    (activity) => !isOver(activity.state) || (isNews(activity) && !closed.has(activity._id)),
  )
  if (!shown?.length) return null
  return (
    <Stack gap="tight">
      {shown.map((activity) =>
        isOver(activity.state) ? (
          <Ended key={activity._id} activity={activity} onClose={() => close(activity._id)} />
        ) : (
          <UnderWay key={activity._id} activity={activity} />
        ),
      )}
    </Stack>
  )
}

/** Until the window closes or the person leaves. */
const seenUnderWay = new Set<Id>()
const closedBefore = new Set<Id>()
onSessionChange((change) => {
  if (change !== 'logged-out') return
  seenUnderWay.clear()
  closedBefore.clear()
})
const aDay = 24 * 60 * 60 * 1000

/** A success is news only to those who watched. A failure, even a partial one, is news for a day. */
function isNews({ _id, state, finishedAt, note, kind }: Activity): boolean {
  if (state === 'failed' || isPartial({ state, note, kind })) return Date.now() - Date.parse(finishedAt ?? '') < aDay
  return state === 'done' && seenUnderWay.has(_id)
}

/** A visit that ended early says so in its note; other activities use the note for their result. */
const isPartial = ({ state, note, kind }: Pick<Activity, 'state' | 'note' | 'kind'>): boolean =>
  state === 'done' && kind === 'crawl' && note !== null

function UnderWay({ activity: { _id, title, done, total } }: { activity: Activity }) {
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: call(cancelActivity),
    onSettled: () => queryClient.invalidateQueries(activitiesQuery),
    onSuccess: () => notify('Stopped. What was done until now stays.'),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Banner
      tone="plain"
      action={
        <Button look="quiet" size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate({ activityId: _id })}>
          Cancel
        </Button>
      }
    >
      <Progress label={title} percent={total ? (done / total) * 100 : null} />
    </Banner>
  )
}

function Ended({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { title, state, note } = activity
  const isIncomplete = isPartial(activity)
  return (
    <Banner tone={state === 'failed' ? 'error' : isIncomplete ? 'warn' : 'ok'} onClose={onClose}>
      {title}: {state === 'failed' ? 'failed.' : isIncomplete ? 'ended early.' : 'done.'} {note}
    </Banner>
  )
}
