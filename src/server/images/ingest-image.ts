import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { buckets } from '#server/platform/objects/store.ts'
import { recordHistory } from './history-store.ts'
import { previewKey, thumbnailKey } from './object-keys.ts'
import type { PictureReader } from './picture-reader.ts'
import { type ImageRow, readImage, updateImage } from './store.ts'
import { beginWatching, type WatchNeeds } from './watching.ts'

/** Reads an uploaded file: what it is, how large, and what lists and pages show of it. */
export const ingestImage = job({
  name: 'ingest-image',
  payload: z.object({ imageId: Id }),
  concurrency: 2,
  withinSeconds: 120,
})
/** Removes files whose rows are gone. */
export const removeFiles = job({
  name: 'remove-files',
  payload: z.object({ bucket: z.enum(buckets), keys: z.array(z.string()) }),
})

export type IngestNeeds = Pick<Deps, 'db' | 'objects' | 'log'> & WatchNeeds & { pictures: PictureReader }

/** Runs any number of times with the same result: an image that is not `loading` any more is left alone. */
export async function ingest(
  needs: IngestNeeds,
  imageId: Id,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Promise<void> {
  const image = await readImage(needs.db, imageId)
  if (image?.state !== 'loading') return
  try {
    await readFile(needs, image)
  } catch (error) {
    if (!isLastAttempt) throw error
    needs.log.error({ err: error, imageId }, 'an image could not be read')
    await fail(
      needs,
      image,
      'We could not read this file, and it is not clear why. Try again; if it stays so, tell our support.',
    )
  }
}

async function readFile(needs: IngestNeeds, image: ImageRow): Promise<void> {
  const bytes = await needs.objects.get('images', image.objectKey)
  const read = await needs.pictures.read(bytes)
  if ('problem' in read) return await fail(needs, image, read.problem)
  await needs.objects.put('images', previewKey(image), read.preview, { type: 'image/webp' })
  await needs.objects.put('images', thumbnailKey(image), read.thumbnail, { type: 'image/webp' })
  const { width, height, type } = read
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const ready = await needs.db.transaction(async (tx) => {
    const updated = await updateImage(tx, image.id, 'loading', { state: 'ready', width, height, type, contentHash })
    if (!updated) return undefined
    if (!updated.ignored) await beginWatching(needs, tx, image.ownerId, [updated])
    await recordHistory(tx, needs.clock(), [{ imageId: image.id, type: 'read' }])
    await appendEvent(tx, image.ownerId, { type: 'image', imageId: image.id, what: 'changed' })
    return updated
  })
  if (!ready && !(await readImage(needs.db, image.id)))
    await needs.objects.remove('images', [previewKey(image), thumbnailKey(image)])
}

async function fail({ db, clock }: Pick<Deps, 'db' | 'clock'>, image: ImageRow, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await updateImage(tx, image.id, 'loading', { state: 'failed', problem }))) return
    await recordHistory(tx, clock(), [{ imageId: image.id, type: 'failed' }])
    await appendEvent(tx, image.ownerId, { type: 'image', imageId: image.id, what: 'changed' })
  })
}
