import type { ImageChange } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { saveChanged } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { keepBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import { applyChange, type ChangeNeeds } from './apply-change.ts'
import { changeImages } from './change-all.ts'

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
    const applied = await applyChange(needs, tx, { ownerId, ids: imageIds, change })
    const changed = applied.map(({ id }) => id)
    if (change.kind !== 'tag' || changed.length === 0) return { changed }
    const changeId = await keepBulkChange(changeImages, needs, tx, { ownerId, change })
    await saveChanged(tx, changeId, applied)
    return { changed, changeId }
  })
}
