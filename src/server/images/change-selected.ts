import type { ImageChange } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { newId } from '#server/platform/ids.ts'
import { applyChange, type ChangeNeeds } from './apply-change.ts'
import { canGoBack, insertChange, saveSteps } from './change-store.ts'

type Selected = { imageIds: Id[]; change: ImageChange }

/**
 * Changes the owner's own images among those that were selected, at once. What takes tags back differs from image to image, so it is
 * kept as it is for a change of many; everything else is taken back by its opposite.
 */
export async function changeSelected(
  needs: ChangeNeeds,
  ownerId: Id,
  { imageIds, change }: Selected,
): Promise<{ changed: Id[]; changeId?: Id }> {
  return await needs.db.transaction(async (tx) => {
    const applied = await applyChange(needs, tx, { ownerId, imageIds, change })
    const changed = applied.map(({ imageId }) => imageId)
    if (change.kind !== 'tag' || changed.length === 0) return { changed }
    const changeId = newId()
    await insertChange(tx, { activityId: changeId, ownerId, change, startedAt: needs.clock() })
    await saveSteps(tx, changeId, applied.filter(canGoBack))
    return { changed, changeId }
  })
}
