import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import { type ImageChange, removalWaitsSeconds } from '#contract/images/changes.ts'
import type { ImageFilter } from '#contract/images/filter.ts'
import {
  changeAll,
  changeSelection,
  ignoreImages,
  mergeImages,
  undoChange,
} from '#contract/images/library-endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allImages } from '../queries.ts'

/** The images that are meant: a selection, or everything that a filter means. */
export type Meant = { imageIds: Id[] } | { filter: ImageFilter; total: number }

const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** Changes the selected images, confirms it, and offers an undo. */
export function useChanges(onDone: () => void) {
  const queryClient = useQueryClient()
  const settled = { onError: complain, onSettled: () => queryClient.invalidateQueries(allImages) }
  const change = useMutation({
    mutationFn: async ({ meant, change: wanted }: { meant: Meant; change: ImageChange }) => {
      if ('filter' in meant) await changeEverything(meant.filter, wanted)
      else await changeSome(meant.imageIds, wanted)
    },
    onSuccess: onDone,
    ...settled,
  })
  const merge = useMutation({
    mutationFn: call(mergeImages),
    onSuccess: (kept) => {
      onDone()
      notify(`Merged into “${kept.title}”.`)
    },
    ...settled,
  })
  return { change, merge }
}

async function changeSome(imageIds: Id[], change: ImageChange): Promise<void> {
  const { changed, changeId }: Received<typeof changeSelection> =
    change.kind === 'ignore'
      ? await call(ignoreImages)({ imageIds, newState: change.ignored })
      : await call(changeSelection)({ imageIds, change })
  const undo = changeId === undefined ? takingBack(changed, change) : undoing(changeId)
  notify(doneTo(change, changed.length), {
    stays: 10_000,
    ...(undo && changed.length > 0 ? { action: { label: 'Undo', run: undo } } : {}),
  })
}

function takingBack(imageIds: Id[], change: ImageChange): (() => void) | undefined {
  const back = opposite(change)
  return back && (() => void changeSome(imageIds, back).catch(complain))
}

/** Undoes a change from the server's record of it, in the background. */
const undoing = (changeId: Id) => () =>
  void call(undoChange)({ changeId }).then(({ title }) => notify(`${title}.`), complain)

/** Returns the change that undoes a selection's change, if one call can. */
function opposite(change: ImageChange): ImageChange | undefined {
  if (change.kind === 'ignore') return { kind: 'ignore', ignored: !change.ignored }
  return change.kind === 'pin' ? { kind: 'pin', pinned: !change.pinned } : undefined
}

async function changeEverything(filter: ImageFilter, change: ImageChange): Promise<void> {
  const { _id: activityId, title } = await call(changeAll)({ filter, change })
  const isRemoval = change.kind === 'delete'
  notify(isRemoval ? `${title} begins in ${removalWaitsSeconds} seconds.` : `${title}.`, {
    stays: 15_000,
    action: isRemoval ? { label: 'Stop it', run: stopping(activityId) } : { label: 'Undo', run: undoing(activityId) },
  })
}

const stopping = (activityId: Id) => () =>
  void call(cancelActivity)({ activityId }).then(() => notify('Stopped. Nothing was removed.'), complain)

function doneTo(change: ImageChange, count: number): string {
  const images = count === 1 ? 'One image' : `${count} images`
  const was = count === 1 ? 'was' : 'were'
  if (count === 0) return 'They were like this already.'
  switch (change.kind) {
    case 'ignore':
      return change.ignored ? `${images} ${was} ignored.` : `${images} ${was} taken back into the watch.`
    case 'tag':
      return `${images} ${was} tagged.`
    case 'pin':
      return change.pinned ? `${images} ${was} pinned.` : `${images} ${was} unpinned.`
    case 'delete':
      return `${images} ${was} removed.`
    default:
      return change satisfies never
  }
}
