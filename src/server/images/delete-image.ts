import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import type { ImageHooks } from './hooks.ts'
import { removeFiles } from './ingest-image.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import { deleteImageRow } from './store.ts'

/** Removes an image and all that is known of it; its files follow in a job. */
export async function removeImage(
  { db, queue, imageHooks }: Pick<Deps, 'db' | 'queue'> & { imageHooks: ImageHooks },
  ownerId: Id,
  imageId: Id,
): Promise<void> {
  await db.transaction(async (tx) => {
    const image = await deleteImageRow(tx, ownerId, imageId)
    if (!image) throw missing('image')
    await imageHooks.removed(tx, image)
    await queue.enqueue(tx, removeFiles, {
      bucket: 'images',
      keys: [image.objectKey, previewKey(image), thumbnailKey(image)],
    })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'removed' })
  })
}
