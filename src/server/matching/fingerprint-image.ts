import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { encodeFingerprint, engineVersion, UnreadableImage } from '#engine/index.ts'
import { lockWatched, readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { findAlike } from './find-alike.ts'
import type { ImageEngine } from './image-engine.ts'
import { insertOwnedFingerprint } from './sighting-store.ts'

/** Makes an owned image findable. */
export const fingerprintImage = job({
  name: 'fingerprint-image',
  payload: z.object({ imageId: Id }),
  // One more than the engine has threads by default.
  concurrency: Math.max(2, availableParallelism()),
  withinSeconds: 120,
})

/**
 * Nobody waits to be told that an image is there twice, or where it was seen long ago. A moment later several are there, which are fetched and
 * ended together.
 */
const afterAllElse = { priority: -10, afterSeconds: 1 }

/** Runs any number of times with the same result. */
export async function fingerprintOwned(
  { db, objects, queue, engine, log }: Pick<Deps, 'db' | 'objects' | 'queue' | 'log'> & { engine: ImageEngine },
  imageId: Id,
): Promise<void> {
  const image = await readImage(db, imageId)
  if (!image?.monitored) return
  try {
    const fingerprint = await engine.fingerprint(await objects.get('images', image.readableKey ?? image.objectKey))
    await db.transaction(async (tx) => {
      // It may have been removed or left alone meanwhile; the lock on its row keeps the fingerprint from outliving that.
      if (!(await lockWatched(tx, imageId))) return
      await insertOwnedFingerprint(tx, {
        imageId,
        ownerId: image.ownerId,
        engine: engineVersion,
        fingerprint: encodeFingerprint(fingerprint),
      })
      await queue.enqueue(tx, findAlike, { imageId }, afterAllElse)
    })
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    log.warn({ imageId, reason: error.message }, 'an image has no fingerprint and cannot be found')
  }
}
