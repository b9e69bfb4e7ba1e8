import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { ingestImage } from './ingest-image.ts'
import { findImage, type ImageRow, updateImage } from '../store.ts'

/** Reads the file of a failed image once more. */
export async function retryFailedImage(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  ownerId: Id,
  imageId: Id,
): Promise<ImageRow> {
  return await db.transaction(async (tx) => {
    if (!(await findImage(tx, ownerId, imageId))) throw missing('image')
    const image = await updateImage(tx, imageId, 'failed', { state: 'loading', problem: null })
    if (!image) throw refuse('conflict', 'image.not-failed', 'This image did not fail; there is nothing to try again.')
    await queue.enqueue(tx, ingestImage, { imageId })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed', only: ['state'] })
    return image
  })
}
