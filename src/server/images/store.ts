import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { priorityFor } from '#server/platform/activities/fair-priority.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { noteLock } from '#server/platform/db/transaction-guard.ts'
import { images, imageTotals } from './tables.ts'

export type ImageRow = typeof images.$inferSelect
type NewImage = typeof images.$inferInsert

/** Undefined when the file belongs to an image already. */
export async function insertImage(tx: Tx, image: NewImage): Promise<ImageRow | undefined> {
  const [inserted] = await insertImages(tx, image.ownerId, [image])
  return inserted
}

/** Images of one owner, without those whose file belongs to an image already. */
export async function insertImages(tx: Tx, ownerId: Id, rows: NewImage[]): Promise<ImageRow[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insert(images).values(rows).onConflictDoNothing({ target: images.objectKey }).returning()
  if (inserted.length > 0) await addToBytes(tx, ownerId, sumOf(inserted))
  return inserted
}

/** The priority of reading images of an owner, by how many of them wait to be read: as many as change it are counted. */
export async function priorityOfReading(tx: Tx, ownerId: Id): Promise<number> {
  const loading = tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), eq(images.state, 'loading')))
    .limit(1000)
  return priorityFor(await tx.$count(loading))
}

export async function findImageByObject(db: Db | Tx, ownerId: Id, objectKey: string): Promise<ImageRow | undefined> {
  const [found] = await db
    .select()
    .from(images)
    .where(and(eq(images.objectKey, objectKey), eq(images.ownerId, ownerId)))
  return found
}

/** The owner's own image; undefined for anybody else's. */
export async function findImage(db: Db | Tx, ownerId: Id, id: Id): Promise<ImageRow | undefined> {
  const [found] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, ownerId)))
  return found
}

/** The oldest other image of the owner's that is the same file. */
export async function findSameContent(tx: Tx, ownerId: Id, contentHash: string, except: Id): Promise<Id | null> {
  const [found] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), eq(images.contentHash, contentHash), ne(images.id, except)))
    .orderBy(images.createdAt)
    .limit(1)
  return found?.id ?? null
}

/** Those of the owner's images that are one of these files. */
export async function findByContent(db: Db, ownerId: Id, contentHashes: string[]): Promise<ImageRow[]> {
  return await db
    .select()
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.contentHash, contentHashes)))
    .orderBy(images.createdAt)
}

/** The owner's own images among these ids. */
export async function findImages(db: Db, ownerId: Id, ids: Id[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return await imagesByIds(db).execute({ ids, ownerId })
}

const imagesByIds = preparedOnce((db) =>
  db
    .select()
    .from(images)
    .where(and(sql`${images.id} = any(${sql.placeholder('ids')})`, eq(images.ownerId, sql.placeholder('ownerId'))))
    .prepare('images_by_ids'),
)

/** For jobs, which act for the app and not for a caller. */
export async function readImage(db: Db | Tx, id: Id): Promise<ImageRow | undefined> {
  const [found] = await db.select().from(images).where(eq(images.id, id))
  return found
}

/** An owner's images with matches, most matches first. */
export async function foundImages(db: Db | Tx, ownerId: Id, limit: number): Promise<Id[]> {
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), gt(images.matchCount, 0)))
    .orderBy(desc(images.matchCount), images.id)
    .limit(limit)
  return found.map(({ id }) => id)
}

export async function hasImages(db: Db, ownerId: Id): Promise<boolean> {
  const [any] = await db.select({ id: images.id }).from(images).where(eq(images.ownerId, ownerId)).limit(1)
  return any !== undefined
}

/** Titles and tags of the newest images of an owner. */
export async function wordsOfImages(db: Db, ownerId: Id): Promise<string[]> {
  const newest = await db
    .select({ title: images.title, tags: images.tags })
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(200)
  return newest.flatMap(({ title, tags }) => [title, ...tags])
}

/** Id, file name and title of each image. */
export async function namesOfImages(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, string[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: images.id, fileName: images.fileName, title: images.title })
    .from(images)
    .where(inArray(images.id, [...ids]))
  return new Map(found.map(({ id, fileName, title }) => [id, [id, fileName, title]]))
}

/** The source of each image. */
export async function sourcesOf(tx: Tx, ids: readonly Id[]): Promise<Map<Id, ImageRow['source']>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: images.id, source: images.source })
    .from(images)
    .where(inArray(images.id, [...ids]))
  return new Map(found.map(({ id, source }) => [id, source]))
}

/** The image where it is looked for, or would be if copies of it could be found; it stays so until the transaction ends. */
export async function lockMonitored(tx: Tx, id: Id): Promise<ImageRow | undefined> {
  const isWanted = or(eq(images.monitored, true), isNotNull(images.unfindable))
  const [found] = await tx
    .select()
    .from(images)
    .where(and(eq(images.id, id), isWanted))
    .for('no key update')
  return found
}

/** Those of the images that are there, locked until the transaction ends in the order of their ids. */
export async function lockImages(tx: Tx, ids: Id[]): Promise<Id[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...new Set(ids)]))
    .orderBy(images.id)
    .for('no key update')
  return found.map((row) => row.id)
}

/** Changes an image that is still in one of these states; undefined when it is not, so that two runs of a job do its work once. */
export async function updateImage(
  tx: Tx,
  id: Id,
  whileState: ImageRow['state'],
  set: Partial<NewImage>,
): Promise<ImageRow | undefined> {
  const [updated] = await tx
    .update(images)
    .set(set)
    .where(and(eq(images.id, id), eq(images.state, whileState)))
    .returning()
  return updated
}

/** Removes the owner's own images among these, which are locked. */
export async function deleteImageRows(tx: Tx, ownerId: Id, ids: Id[]): Promise<void> {
  const removed = await tx
    .delete(images)
    .where(and(inArray(images.id, ids), eq(images.ownerId, ownerId)))
    .returning({ bytes: images.bytes })
  if (removed.length > 0) await addToBytes(tx, ownerId, -sumOf(removed))
}

const sumOf = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0)

async function addToBytes(tx: Tx, ownerId: Id, bytes: number): Promise<void> {
  noteLock('image totals', ownerId)
  const set = { bytes: sql`${imageTotals.bytes} + ${bytes}` }
  await tx.insert(imageTotals).values({ ownerId, bytes }).onConflictDoUpdate({ target: imageTotals.ownerId, set })
}

export async function addToMatchCount(tx: Tx, id: Id, by: number): Promise<void> {
  await tx
    .update(images)
    .set({ matchCount: sql`${images.matchCount} + ${by}` })
    .where(eq(images.id, id))
}

const all = getTableColumns(images)
/** The columns of a list. Lists are the most frequent reads. */
export const tileColumns = {
  id: all.id,
  ownerId: all.ownerId,
  title: all.title,
  fileName: all.fileName,
  source: all.source,
  state: all.state,
  problem: all.problem,
  note: all.note,
  unfindable: all.unfindable,
  bytes: all.bytes,
  type: all.type,
  width: all.width,
  height: all.height,
  ignored: all.ignored,
  monitored: all.monitored,
  pinned: all.pinned,
  registered: all.registered,
  matchCount: all.matchCount,
  createdAt: all.createdAt,
}
export type TileRow = Pick<ImageRow, keyof typeof tileColumns>

/** Totals of an owner's images. */
export async function readTotals(db: Db | Tx, ownerId: Id): Promise<typeof imageTotals.$inferSelect> {
  const [found] = await db.select().from(imageTotals).where(eq(imageTotals.ownerId, ownerId))
  const nothing = {
    watchable: 0,
    monitored: 0,
    bytes: 0,
    scannedAt: null,
    nextScanAt: null,
    tagsFirst: [],
    toldUsage: {},
  }
  return found ?? { ownerId, ...nothing }
}

/** Owners with images after this id, by id. */
export async function ownersAfter(db: Db, after: Id | undefined, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ ownerId: imageTotals.ownerId })
    .from(imageTotals)
    .where(after === undefined ? undefined : gt(imageTotals.ownerId, after))
    .orderBy(imageTotals.ownerId)
    .limit(limit)
  return rows.map(({ ownerId }) => ownerId)
}

/** Undefined once the owner is gone. */
export async function lockTotals(tx: Tx, ownerId: Id): Promise<typeof imageTotals.$inferSelect | undefined> {
  noteLock('image totals', ownerId)
  const [found] = await tx.select().from(imageTotals).where(eq(imageTotals.ownerId, ownerId)).for('update')
  return found
}

export async function setToldUsage(tx: Tx, ownerId: Id, toldUsage: Record<string, number>): Promise<void> {
  noteLock('image totals', ownerId)
  await tx.update(imageTotals).set({ toldUsage }).where(eq(imageTotals.ownerId, ownerId))
}

/** All images of an owner, or the first of them. */
export async function listImagesOfOwner(db: Db, ownerId: Id, limit?: number): Promise<ImageRow[]> {
  const all = db
    .select()
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .orderBy(images.createdAt, images.id)
    .$dynamic()
  return limit === undefined ? await all : await all.limit(limit)
}

/** Some of an owner's images, in the order of their ids after one of them. */
export async function imagesAfter(tx: Tx, ownerId: Id, after: Id, limit: number) {
  const { id, title, fileName, inLedger } = images
  return await tx
    .select({ id, title, fileName, inLedger })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), gt(images.id, after)))
    .orderBy(images.id)
    .limit(limit)
}

/** Deletes the totals of a deleted owner without images. */
export async function forgetTotal(db: Db, ownerId: Id): Promise<void> {
  await db.delete(imageTotals).where(eq(imageTotals.ownerId, ownerId))
}
