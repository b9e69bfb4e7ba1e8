import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockToRemove, redirectDuplicates } from './library/change-store.ts'
import { imagesRemoved } from './events.ts'
import { removeFiles } from './reading/ingest-image.ts'
import { patienceMs } from './uploads/remove-left-uploads.ts'
import { insertForm } from './uploads/upload-form-store.ts'
import { filesOf } from './object-keys.ts'
import { deleteImageRows, type ImageRow } from './store.ts'
import { forgetMonitored } from './monitoring/monitoring.ts'

type Needs = Pick<Deps, 'queue' | 'events' | 'clock'>

/** Removes an image and all that is known of it; its files follow in a job. */
export async function removeImage(needs: Needs & Pick<Deps, 'db'>, ownerId: Id, imageId: Id): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const rows = await lockToRemove(tx, ownerId, [imageId])
    if (rows.length === 0) throw missing('image')
    await removeRows(needs, tx, ownerId, rows)
  })
}

/** Removes images of one owner, which are locked to be removed, with all that is known of them. */
export async function removeRows(needs: Needs, tx: Tx, ownerId: Id, rows: ImageRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await redirectDuplicates(tx, ownerId, ids, null)
  await deleteImageRows(tx, ownerId, ids)
  await forgetMonitored(needs, tx, ownerId, rows)
  await needs.events.publish(tx, imagesRemoved, { ownerId, imageIds: ids })
  await noteUsable(needs, tx, rows)
  await needs.queue.enqueue(tx, removeFiles, { bucket: 'images', keys: rows.flatMap(filesOf) })
  const [only] = ids
  await appendEvent(tx, ownerId, {
    type: 'image',
    ...(ids.length === 1 && only ? { imageId: only } : {}),
    what: 'removed',
  })
}

/** Forms are good for a quarter of an hour: what is sent with one again, now that its file is gone, is removed with the files of others that were left. */
async function noteUsable({ clock }: Needs, tx: Tx, rows: ImageRow[]): Promise<void> {
  const since = clock().getTime() - formMs
  const usable = rows.filter(({ source, createdAt }) => source === 'upload' && createdAt.getTime() > since)
  const givenAt = new Date(since - patienceMs + 2 * formMs)
  for (const { objectKey, ownerId } of usable) await insertForm(tx, { objectKey, ownerId, givenAt, bytes: 0 })
}

const formMs = 20 * 60_000
