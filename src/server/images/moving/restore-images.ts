import { z } from 'zod'
import { Publication } from '#contract/images/image.ts'
import { largestUpload } from '#contract/images/limits.ts'
import { ImageSource } from '#contract/images/sources.ts'
import { Id, Moment } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { recordHistory } from '../history-store.ts'
import { fetchedKey } from '../object-keys.ts'
import { ingestImage } from '../reading/ingest-image.ts'
import { insertImage, listImagesOfOwner, priorityOfReading, readImage } from '../store.ts'

/** Fields of an exported image that a restored one keeps. Its file gives the others again. */
const ExportedImage = z.object({
  id: Id,
  title: z.string().max(1000),
  fileName: z.string().max(1000),
  source: ImageSource,
  type: z.string().max(100),
  ignored: z.boolean(),
  pinned: z.boolean(),
  tags: z.array(z.string().max(200)).max(1000),
  creator: z.string().max(1000).nullable(),
  copyright: z.string().max(1000).nullable(),
  place: z.string().max(1000).nullable(),
  takenOn: z.iso.date().nullable(),
  edited: z.array(z.string().max(50)).max(50),
  publication: Publication.nullable(),
  origin: z.string().max(4000).nullable(),
  createdAt: Moment,
})
type ExportedImage = z.infer<typeof ExportedImage>

type Needs = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'>
type Place = { accountId: Id; archive: ForeignArchive }

/**
 * Adds each photograph of the archive under its id, and has its file read again. Throws an Error where the account holds a photograph that the
 * archive lacks, or where another account holds an id of the archive.
 */
export async function restoreImages(needs: Needs, accountId: Id, archive: ForeignArchive): Promise<Restored> {
  const held = new Set((await listImagesOfOwner(needs.db, accountId)).map(({ id }) => id))
  const ids = new Set<Id>()
  for await (const { id } of archive.entries('images', z.object({ id: Id }))) ids.add(id)
  const others = held.difference(ids).size
  if (others > 0)
    throw new Error(
      `The account already has ${others} photographs that are not in the archive. Restore into an empty account.`,
    )
  const restored = { images: 0, 'images whose file is missing': 0 }
  for await (const image of archive.entries('images', ExportedImage)) {
    if (held.has(image.id)) continue
    const isAdded = await restoreImage(needs, { accountId, archive }, image)
    restored[isAdded ? 'images' : 'images whose file is missing'] += 1
  }
  return restored
}

/** False when the archive lacks its file. */
async function restoreImage(needs: Needs, { accountId, archive }: Place, image: ExportedImage): Promise<boolean> {
  const { db, objects, queue, clock } = needs
  const bytes = await archive.file(`images/${image.id}-`, largestUpload)
  if (!bytes) return false
  if (await readImage(db, image.id))
    throw new Error(`The photograph ${image.id} belongs to another account of this server.`)
  const objectKey = fetchedKey(accountId, `restored ${image.id}`, image.type)
  await objects.put('images', objectKey, bytes, { type: image.type })
  await db.transaction(async (tx) => {
    const row = { ...image, ownerId: accountId, state: 'loading' as const, objectKey, bytes: bytes.length }
    const added = await insertImage(tx, { ...row, createdAt: new Date(image.createdAt) })
    if (!added) return
    await recordHistory(tx, clock(), [{ imageId: image.id, type: 'added' }])
    await appendEvent(tx, accountId, { type: 'image', imageId: image.id, what: 'added' })
    await queue.enqueue(tx, ingestImage, { imageId: image.id }, { priority: await priorityOfReading(tx, accountId) })
  })
  return true
}
