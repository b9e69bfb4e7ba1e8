import { type ImageChange, removalWaitsSeconds } from '#contract/images/changes.ts'
import type { ImageFilter } from '#contract/images/filter.ts'
import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { defineBulkChange } from '#server/platform/bulk-changes/bulk-change.ts'
import { startBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { applyChange, type ChangeNeeds } from './apply-change.ts'
import { imagesMeant } from './filter-store.ts'

/** The same with many images. What takes one back is the opposite change, image by image. */
export const changeImages = defineBulkChange<ChangeNeeds, ImageChange, ImageChange>({
  name: 'change-images',
  atOnce: 200,
  apply: applyChange,
  undo: async (needs, tx, { ownerId, items }) => {
    for (const alike of Map.groupBy(items, ({ back }) => JSON.stringify(back)).values())
      await applyChange(needs, tx, { ownerId, ids: alike.map(({ id }) => id), change: alike[0]!.back })
  },
  checkUndo: (change) => {
    if (change.kind === 'delete')
      throw refuse('conflict', 'images.not-undoable', 'Images that were deleted cannot be brought back.')
  },
  title: titleOf,
  refusals: {
    none: () => refuse('conflict', 'images.none', 'No image fits this filter any more. Nothing was changed.'),
    undone: () => refuse('conflict', 'images.undone', 'This change was taken back already.'),
  },
})

/** Begins to change every image that the filter means now. A removal begins half a minute later, so that it can be stopped. */
export const startChange = (
  needs: Pick<Deps, 'db' | 'clock' | 'queue'>,
  ownerId: Id,
  { filter, change }: { filter: ImageFilter; change: ImageChange },
): Promise<Activity> =>
  startBulkChange(changeImages, needs, {
    ownerId,
    change,
    meant: imagesMeant(ownerId, filter),
    ...(change.kind === 'delete' && { when: { afterSeconds: removalWaitsSeconds } }),
  })

function titleOf(change: ImageChange, total: number): string {
  const images = formatImages(total)
  switch (change.kind) {
    case 'ignore':
      return change.ignored ? `Ignoring ${images}` : `Watching ${images} again`
    case 'tag':
      return `Tagging ${images}`
    case 'pin':
      return change.pinned ? `Pinning ${images}` : `Unpinning ${images}`
    case 'delete':
      return `Removing ${images}`
    default:
      return change satisfies never
  }
}

/** The number of images, worded for the middle of a sentence. */
export const formatImages = (total: number): string =>
  total === 1 ? 'one image' : `${total.toLocaleString('en-US')} images`
