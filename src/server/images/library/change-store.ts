import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ImageRow } from '../store.ts'
import { images } from '../tables.ts'

/** The owner's own images among these, newest first, locked in the order of their ids until the transaction ends. */
export async function lockOwned(tx: Tx, ownerId: Id, ids: Id[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(images)
    .where(and(inArray(images.id, [...new Set(ids)]), eq(images.ownerId, ownerId)))
    .orderBy(images.id)
    .for('no key update')
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * The same for images that are to be removed: those that seem to be one of them are locked with them, since they will be told apart from
 * them, and locking them afterwards would be out of order.
 */
export async function lockToRemove(tx: Tx, ownerId: Id, ids: Id[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  const duplicates = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isNotNull(images.duplicateOf), inArray(images.duplicateOf, ids)))
  const rows = await lockOwned(tx, ownerId, [...ids, ...duplicates.map((duplicate) => duplicate.id)])
  return rows.filter((row) => ids.includes(row.id))
}

/** Writes the same on all of these images. */
export async function setOnImages(
  tx: Tx,
  ids: Id[],
  set: Partial<Pick<ImageRow, 'ignored' | 'pinned' | 'registered' | 'licensed' | 'inLedger'>>,
): Promise<void> {
  if (ids.length > 0) await tx.update(images).set(set).where(inArray(images.id, ids))
}

/** Writes other tags on each of these images, in one statement. */
export async function setTags(tx: Tx, tagged: { id: Id; tags: string[] }[]): Promise<void> {
  if (tagged.length === 0) return
  await tx.execute(sql`
    update ${images} set tags = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as given (id text, tags jsonb)
    where ${images.id} = given.id`)
}

/** Changes what the owner may write of one image. */
export async function setFields(tx: Tx, id: Id, set: Partial<ImageRow>): Promise<ImageRow> {
  const [changed] = await tx.update(images).set(set).where(eq(images.id, id)).returning()
  return changed!
}

/** Each of these images of an owner with those that it seems to be, or that seem to be it or the same as it. */
export async function readFamilies(tx: Db | Tx, ownerId: Id, imageIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const { id, duplicateOf } = images
  const ids = [...new Set(imageIds)]
  if (ids.length === 0) return new Map()
  const isOwn = eq(images.ownerId, ownerId)
  const asked = await tx
    .select({ id, duplicateOf })
    .from(images)
    .where(and(isOwn, inArray(id, ids)))
  const first = new Map(asked.map((image) => [image.id, image.duplicateOf ?? image.id]))
  const duplicates = await tx
    .select({ id, duplicateOf })
    .from(images)
    .where(and(isOwn, isNotNull(duplicateOf), inArray(duplicateOf, [...new Set([...ids, ...first.values()])])))
  return new Map(
    ids.map((one) => {
      const of = first.get(one) ?? one
      const alike = duplicates.filter((duplicate) => duplicate.duplicateOf === of || duplicate.duplicateOf === one)
      return [one, [...new Set([one, of, ...alike.map((duplicate) => duplicate.id)])]]
    }),
  )
}

/** Lets what seems to be one of these images seem to be another, or none. */
export async function redirectDuplicates(tx: Tx, ownerId: Id, gone: Id[], to: Id | null): Promise<void> {
  if (gone.length === 0) return
  await tx
    .update(images)
    .set({ duplicateOf: to === null ? null : sql`nullif(${to}, ${images.id})` })
    .where(and(eq(images.ownerId, ownerId), inArray(images.duplicateOf, gone)))
}
