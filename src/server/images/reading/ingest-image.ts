import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { metadataFields } from '#contract/images/metadata.ts'
import type { ImageField } from '#contract/platform/events.ts'
import { Id } from '#contract/wire.ts'
import { languageOf } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { secondsOfJob } from '#server/platform/children/bounds-of-work.ts'
import { job } from '#server/platform/jobs/job.ts'
import { OriginalGone } from '#server/platform/objects/mounted/mounted-files.ts'
import { buckets, ObjectMissing } from '#server/platform/objects/store.ts'
import { setFields } from '../library/change-store.ts'
import { imageRenamed } from '../events.ts'
import { recordHistory } from '../history-store.ts'
import { previewKey, readableKeyOf, thumbnailKey } from '../object-keys.ts'
import { fieldsFrom } from '../metadata/fill-fields.ts'
import { saveMetadata } from '../metadata/metadata-store.ts'
import type { Picture } from './picture-child.ts'
import { type PictureReader, secondsOfPicture } from './picture-reader.ts'
import { findSameContent, type ImageRow, readImage, updateImage } from '../store.ts'
import { beginMonitoring, type WatchNeeds } from '../monitoring/monitoring.ts'

/** Reads an uploaded file: what it is, how large, and what lists and pages show of it. */
export const ingestImage = job({
  name: 'ingest-image',
  payload: z.object({ imageId: Id }),
  // Two more than there are readers, so that none waits while others' pictures are fetched and stored; nor for the rest of a batch.
  concurrency: Math.max(2, availableParallelism()) + 1,
  isLong: true,
  withinSeconds: secondsOfJob(secondsOfPicture),
})
/** Removes files whose rows are gone. */
export const removeFiles = job({
  name: 'remove-files',
  payload: z.object({ bucket: z.enum(buckets), keys: z.array(z.string()) }),
})

export type IngestNeeds = Pick<Deps, 'db' | 'objects' | 'log'> & WatchNeeds & { pictures: PictureReader }

/** Idempotent: an image in another state than `loading` is left alone. */
export async function ingest(needs: IngestNeeds, imageId: Id): Promise<void> {
  const image = await readImage(needs.db, imageId)
  if (image?.state === 'loading') await readFile(needs, image)
}

/** Fails an abandoned image, so that its owner can retry it. */
export async function giveUp(needs: Pick<Deps, 'db' | 'clock' | 'log'>, imageId: Id): Promise<void> {
  const image = await readImage(needs.db, imageId)
  if (image?.state !== 'loading') return
  needs.log.error({ imageId }, 'an image could not be read')
  await fail(
    needs,
    image,
    'We could not read this file, and it is not clear why. Nothing is lost: the file is with us. Try again; if it stays so, tell our support.',
  )
}

async function readFile(needs: IngestNeeds, image: ImageRow): Promise<void> {
  const bytes = await needs.objects.get('images', image.objectKey).catch((error: unknown) => {
    if (error instanceof OriginalGone) return error
    if (error instanceof ObjectMissing) return undefined
    throw error
  })
  if (bytes instanceof OriginalGone) return await fail(needs, image, bytes.message)
  if (!bytes) return await fail(needs, image, 'The file of this image is not in our storage any more. Upload it again.')
  const read = await needs.pictures.read(bytes, { language: await languageOf(needs.db, image.ownerId) })
  if ('problem' in read) return await fail(needs, image, read.problem)
  await needs.objects.put('images', previewKey(image), read.preview, { type: 'image/webp' })
  await needs.objects.put('images', thumbnailKey(image), read.thumbnail, { type: 'image/webp' })
  const readableKey = read.readable ? readableKeyOf(image) : null
  if (readableKey !== null) await needs.objects.put('images', readableKey, read.readable!, { type: 'image/jpeg' })
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const ready = await needs.db.transaction((tx) => becomeReady(needs, tx, image, { ...read, contentHash, readableKey }))
  if (!ready && !(await readImage(needs.db, image.id)))
    await needs.objects.remove('images', [previewKey(image), thumbnailKey(image), readableKeyOf(image)])
}

type Read = Picture & { contentHash: string; readableKey: string | null }

/** False when its reading has ended: another run was faster, or it was deleted. */
async function becomeReady(
  needs: IngestNeeds,
  tx: Tx,
  { id, ownerId }: ImageRow,
  { width, height, type, contentHash, readableKey, metadata, note }: Read,
): Promise<boolean> {
  const now = { state: 'ready', width, height, type, contentHash, readableKey, note: note ?? null } as const
  const updated = await updateImage(tx, id, 'loading', now)
  if (!updated) return false
  const filled = fieldsFrom(metadata, updated)
  const duplicateOf = await findSameContent(tx, ownerId, contentHash, id)
  const renamed = await setFields(tx, id, { ...filled, duplicateOf })
  await saveMetadata(tx, id, metadata)
  if (!updated.ignored) await beginMonitoring(needs, tx, ownerId, [updated])
  await needs.events.publish(tx, imageRenamed, renamed)
  const changes = Object.entries(filled).map(([field, to]) => ({ field, from: null, to }))
  await recordHistory(tx, needs.clock(), [{ imageId: id, type: 'read', changes }])
  const filling = metadataFields.filter((field) => field in filled)
  const only: ImageField[] = [...filling, 'state', 'monitored', 'duplicate', 'licensed']
  await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'changed', only })
  return true
}

async function fail({ db, clock }: Pick<Deps, 'db' | 'clock'>, image: ImageRow, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await updateImage(tx, image.id, 'loading', { state: 'failed', problem }))) return
    await recordHistory(tx, clock(), [{ imageId: image.id, type: 'failed' }])
    await appendEvent(tx, image.ownerId, { type: 'image', imageId: image.id, what: 'changed', only: ['state'] })
  })
}
