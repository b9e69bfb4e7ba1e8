import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { images, imageTotals } from './tables.ts'

export type ImageRow = typeof images.$inferSelect
type NewImage = typeof images.$inferInsert

/** Undefined when the file belongs to an image already. */
export async function insertImage(tx: Tx, image: NewImage): Promise<ImageRow | undefined> {
  const [inserted] = await tx.insert(images).values(image).onConflictDoNothing({ target: images.objectKey }).returning()
  if (inserted) await countImages(tx, image.ownerId, 1)
  return inserted
}

async function countImages(tx: Tx, ownerId: Id, by: number): Promise<void> {
  const add = { target: imageTotals.ownerId, set: { total: sql`${imageTotals.total} + ${by}` } }
  await tx.insert(imageTotals).values({ ownerId, total: 1 }).onConflictDoUpdate(add)
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
  return await db
    .select()
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.ownerId, ownerId)))
}

/** For jobs, which act for the house and not for a caller. */
export async function readImage(db: Db | Tx, id: Id): Promise<ImageRow | undefined> {
  const [found] = await db.select().from(images).where(eq(images.id, id))
  return found
}

/** Whether the image is there; if so it stays until the transaction ends. */
export async function lockImage(tx: Tx, id: Id): Promise<boolean> {
  const found = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('share')
  return found.length > 0
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
  const deleted = await tx
    .delete(images)
    .where(and(inArray(images.id, ids), eq(images.ownerId, ownerId)))
    .returning({ id: images.id })
  await countImages(tx, ownerId, -deleted.length)
}

export async function addToMatchCount(tx: Tx, id: Id, by: number): Promise<void> {
  await tx
    .update(images)
    .set({ matchCount: sql`${images.matchCount} + ${by}` })
    .where(eq(images.id, id))
}

type Order = 'ASC' | 'DESC'
/** The last image of what was read before, in the list's order. */
export type Place = { createdAt: Date; id: Id }

/**
 * A page of the owner's images by age. A page in the second half of a long list is read from the other end, so that the last one is
 * as near as the first.
 */
export async function listImagesPage(
  db: Db,
  ownerId: Id,
  { sort, page, pageSize }: { sort: Order; page: number; pageSize: number },
) {
  const skipped = (page - 1) * pageSize
  if (skipped < nearEnough) return await readPage(db, sort, { ownerId, limit: pageSize, offset: skipped })
  const total = await totalOf(db, ownerId)
  const wanted = Math.min(pageSize, total - skipped)
  if (wanted <= 0) return { rows: [], total }
  const fromEnd = skipped > total / 2
  const { rows } = await readPage(db, fromEnd ? opposite(sort) : sort, {
    ownerId,
    limit: wanted,
    offset: fromEnd ? total - skipped - wanted : skipped,
  })
  return { rows: fromEnd ? rows.reverse() : rows, total }
}

/** Skipping this many entries of an index takes less time than asking for the total first. */
const nearEnough = 1000

/** The images after a place in the list, however deep it lies. */
export async function listImagesAfter(
  db: Db,
  ownerId: Id,
  place: Place,
  { sort, pageSize }: { sort: Order; pageSize: number },
) {
  const beyond = sort === 'ASC' ? gt : lt
  const after = or(
    beyond(images.createdAt, place.createdAt),
    and(eq(images.createdAt, place.createdAt), beyond(images.id, place.id)),
  )
  const order = sort === 'ASC' ? asc : desc
  const rows = await db
    .select(tileColumns)
    .from(images)
    .where(and(eq(images.ownerId, ownerId), after))
    .orderBy(order(images.createdAt), order(images.id))
    .limit(pageSize)
  return { rows, total: await totalOf(db, ownerId) }
}

const all = getTableColumns(images)
/** What a list shows of an image, and nothing more: lists are asked for most. */
export const tileColumns = {
  id: all.id,
  ownerId: all.ownerId,
  title: all.title,
  fileName: all.fileName,
  source: all.source,
  state: all.state,
  problem: all.problem,
  bytes: all.bytes,
  type: all.type,
  width: all.width,
  height: all.height,
  ignored: all.ignored,
  monitored: all.monitored,
  pinned: all.pinned,
  matchCount: all.matchCount,
  createdAt: all.createdAt,
}
export type TileRow = Pick<ImageRow, keyof typeof tileColumns>

const tileRows = jsonRows(tileColumns)

/**
 * A page and the total, in one statement. The first page, which is asked for most, has its size written out: PostgreSQL plans a
 * statement anew each time while its limit is a parameter, which takes as long as answering it.
 */
const pagesOf = preparedOnce((db) => {
  const first = new Map<string, ReturnType<typeof preparePage>>()
  const any = { ASC: preparePage(db, 'ASC'), DESC: preparePage(db, 'DESC') }
  return {
    first: (sort: Order, size: number) => {
      const name = `${sort}_${size}`
      const known = first.get(name) ?? preparePage(db, sort, size)
      first.set(name, known)
      return known
    },
    any: (sort: Order) => any[sort],
  }
})

function preparePage(db: Db, sort: Order, firstOf?: number) {
  const order = sort === 'ASC' ? asc : desc
  const ordered = db
    .select(tileRows.selection)
    .from(images)
    .where(eq(images.ownerId, sql.placeholder('ownerId')))
    .orderBy(order(images.createdAt), order(images.id))
    .$dynamic()
  const page =
    firstOf === undefined
      ? ordered.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))
      : // The builder makes a parameter of a number, and passes on what is SQL.
        ordered.limit(sql.raw(String(firstOf)) as unknown as number)
  return db
    .select({
      rows: tileRows.all('page'),
      total: sql<
        number | null
      >`(select ${imageTotals.total} from ${imageTotals} where ${imageTotals.ownerId} = ${sql.placeholder('ownerId')})`,
    })
    .from(page.as('page'))
    .prepare(`images_${sort.toLowerCase()}_${firstOf ?? 'any'}`)
}

async function readPage(db: Db, sort: Order, values: { ownerId: Id; limit: number; offset: number }) {
  const pages = pagesOf(db)
  const [found] = await (values.offset === 0 ? pages.first(sort, values.limit) : pages.any(sort)).execute(values)
  return { rows: tileRows.read(found?.rows ?? '[]'), total: found?.total ?? 0 }
}

/** What is counted of an owner's images. */
export async function readTotals(db: Db | Tx, ownerId: Id): Promise<typeof imageTotals.$inferSelect> {
  const [found] = await db.select().from(imageTotals).where(eq(imageTotals.ownerId, ownerId))
  return found ?? { ownerId, total: 0, watchable: 0, monitored: 0, scannedAt: null }
}

async function totalOf(db: Db, ownerId: Id): Promise<number> {
  const [found] = await db
    .select({ total: imageTotals.total })
    .from(imageTotals)
    .where(eq(imageTotals.ownerId, ownerId))
  return found?.total ?? 0
}

const opposite = (sort: Order): Order => (sort === 'ASC' ? 'DESC' : 'ASC')

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

/** For an owner who has left and has no images any more. */
export async function forgetTotal(db: Db, ownerId: Id): Promise<void> {
  await db.delete(imageTotals).where(eq(imageTotals.ownerId, ownerId))
}
