import type { Body } from '#contract/endpoint.ts'
import type { createImage } from '#contract/images/endpoints.ts'
import { largestUpload } from '#contract/images/limits.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { recordHistory } from '../history-store.ts'
import { ingestImage } from '../reading/ingest-image.ts'
import { takenOf } from '../taken-words.ts'
import { isUploadOf, titleOf } from '../object-keys.ts'
import { requireRoom, type StorageNeeds } from '#server/platform/uploads/storage.ts'
import { findImageByObject, type ImageRow, insertImage, priorityOfReading } from '../store.ts'
import { takeForm } from './upload-form-store.ts'

const noFile = () => refuse('missing', 'image.no-file', 'This file has not arrived in our storage. Upload it again.')

/** Takes in a file that the object store has. Size and type are read from the store, not believed. A second call gives the same image. */
export async function createImageFromUpload(
  { db, objects, queue, clock, ...needs }: Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'> & StorageNeeds,
  ownerId: Id,
  body: Body<typeof createImage>,
): Promise<ImageRow> {
  const taken = takenOf(body, clock())
  if (!isUploadOf(ownerId, body.key)) throw noFile()
  const stored = await objects.head('images', body.key)
  if (!stored || stored.bytes > largestUpload) throw noFile()
  return await db.transaction(async (tx) => {
    const image = await insertImage(tx, {
      id: newId(),
      ownerId,
      title: body.title ?? titleOf(body.fileName),
      ...taken,
      edited: [...(body.title === undefined ? [] : ['title']), ...Object.keys(taken)],
      fileName: body.fileName,
      source: 'upload',
      state: 'loading',
      objectKey: body.key,
      bytes: stored.bytes,
      type: stored.type,
      createdAt: clock(),
    })
    if (!image) return (await findImageByObject(tx, ownerId, body.key))!
    if (!(await takeForm(tx, ownerId, body.key))) throw noFile()
    // The file is there and counted now: it may be larger than what was said of it.
    await requireRoom(needs, tx, ownerId, 0)
    await recordHistory(tx, image.createdAt, [{ imageId: image.id, type: 'added' }])
    const priority = await priorityOfReading(tx, ownerId)
    await queue.enqueue(tx, ingestImage, { imageId: image.id }, { priority })
    await appendEvent(tx, ownerId, { type: 'image', imageId: image.id, what: 'added' })
    return image
  })
}
