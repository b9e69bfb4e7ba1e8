import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageOrder, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { newestEvent } from '#server/platform/events/events.ts'
import { asksWordsAlone, countOf, meant } from './filter-store.ts'
import { type KnownList, nearestStart, openListMemory, type Start } from './list-memory.ts'
import { carryOver, seenNow } from './list-moves-store.ts'
import { beyond, type Order, sortedBy } from './list-order-store.ts'
import type { Place } from './list-place.ts'
import { tileColumns, type TileRow } from './store.ts'
import { images, imageTotals } from './tables.ts'

type Sorted = { order: ImageOrder; sort: Order }

type Part = Sorted & { pageSize: number } & ({ page: number } | { after: Place })
type Asked = { ownerId: Id; filter: ImageFilter; part: Part }
type Listed = { rows: TileRow[]; total: number; place: Place | undefined }

const memoryOf = preparedOnce(() => openListMemory())

/**
 * A page of what the filter means, or of these of it, by number or after a place; `place` is where the next one begins. The total is
 * of all that the filter means. While nothing happens to the owner's images, nothing is counted twice, and a page is read from the
 * nearest place that was read before, or by its ids where it was read itself.
 */
export async function listMeant(
  db: Db,
  ownerId: Id,
  filter: ImageFilter,
  { ids, ...part }: Part & { ids?: Id[] | undefined },
): Promise<Listed> {
  const asked: Asked = { ownerId, filter, part }
  if (ids) return await listAmong(db, asked, ids)
  const list = JSON.stringify([ownerId, part.order, part.sort, filter])
  const known = memoryOf(db).recall(list)
  const read = (known && (await readAgain(db, asked, known))) ?? (await readAnew(db, asked))
  const { rows, seen, total, skipped, known: before } = read
  if (before) memoryOf(db).keep(list, before)
  if (seen) memoryOf(db).keep(list, { ...seen, total, ...learntFrom(part.order, rows, skipped) })
  return { rows, total, place: nextPlace(part, rows) }
}

/** Few enough to be read as they are. */
async function listAmong(db: Db, { ownerId, filter, part }: Asked, ids: Id[]): Promise<Listed> {
  const among = inArray(images.id, ids)
  const { order, sort, pageSize: limit } = part
  const { where, offset } =
    'page' in part
      ? { where: among, offset: (part.page - 1) * limit }
      : { where: and(among, beyond(part.after, sort)), offset: 0 }
  const [{ rows }, { total }] = await Promise.all([
    readRows(db, ownerId, { order, sort, where: and(meant(ownerId, filter), where), limit, offset }),
    totalOf(db, ownerId, filter),
  ])
  return { rows, total, place: nextPlace(part, rows) }
}

/**
 * `seen` is what the rows and the total were read from, where that is one; `skipped` how many stand before. `known` is what was known
 * of the list, as it is now.
 */
type Read = Found & { total: number; skipped: number | undefined; known?: KnownList }

/** What happens while a page is read makes it be read again, so often at most. */
const mostTries = 3

/** Reads by what is known of the list, which is put right where something has moved in it since; undefined when it is of no use. */
async function readAgain(db: Db, asked: Asked, known: KnownList, tries = mostTries): Promise<Read | undefined> {
  const read = await readKnowing(db, asked, known)
  if (!read.seen || tries === 0) return undefined
  if (read.seen.seq === known.seq) return { ...read, known }
  const { ownerId, filter, part } = asked
  const now = await carryOver(db, { ownerId, filter, order: part.order, sort: part.sort }, known)
  if (!now) return undefined
  const { seq, asOf } = now.known
  return now.isSame
    ? { ...read, known: now.known, seen: { seq, asOf } }
    : await readAgain(db, asked, now.known, tries - 1)
}

/** Where the way to read depends on how many there are, they are counted first, else meanwhile. */
async function readAnew(db: Db, asked: Asked): Promise<Read> {
  const { ownerId, filter, part } = asked
  if (asksWordsAlone(filter) || ('page' in part && isEverything(filter))) {
    const { total, seq } = await totalOf(db, ownerId, filter)
    const read = await readKnowing(db, asked, { total, marks: [], parts: [] })
    return { ...read, seen: read.seen?.seq === seq ? read.seen : undefined }
  }
  const skipped = 'page' in part ? (part.page - 1) * part.pageSize : undefined
  const [found, { total, seq }] = await Promise.all([
    skipped === undefined
      ? readAfter(db, asked)
      : readFrom(db, asked, { limit: part.pageSize, start: { from: undefined, isBackwards: false, offset: skipped } }),
    totalOf(db, ownerId, filter),
  ])
  return { rows: found.rows, total, seen: found.seen?.seq === seq ? found.seen : undefined, skipped }
}

async function readKnowing(db: Db, asked: Asked, known: Omit<KnownList, 'seq' | 'asOf'>): Promise<Read> {
  const { total } = known
  if (!('page' in asked.part)) return { ...(await readAfter(db, asked, total)), total, skipped: undefined }
  const { skipped, limit } = pageIn(asked.part, total)
  const part = known.parts.find(({ skipped: before, ids }) => before === skipped && ids.length === limit)
  if (part) return { ...(await readThese(db, asked, part.ids)), total, skipped }
  const start = nearestStart({ skipped, limit }, known)
  return { ...(await readFrom(db, asked, { limit, start, total })), total, skipped }
}

/** Without a filter it is counted as images come and go. */
async function totalOf(db: Db, ownerId: Id, filter: ImageFilter): Promise<{ total: number; seq: number }> {
  if (!isEverything(filter)) return await countOf(db, ownerId, filter)
  const { total } = imageTotals
  const seq = newestEvent(ownerId)
  const [found] = await db.select({ total, seq }).from(imageTotals).where(eq(imageTotals.ownerId, ownerId))
  return found ?? { total: 0, seq: 0 }
}

/** How many of a list stand before a page, and how many on it. */
function pageIn({ page, pageSize }: { page: number; pageSize: number }, total: number) {
  const skipped = (page - 1) * pageSize
  return { skipped, limit: Math.max(0, Math.min(pageSize, total - skipped)) }
}

async function readFrom(
  db: Db,
  { ownerId, filter, part }: Asked,
  { limit, start, total }: { limit: number; start: Start; total?: number },
): Promise<Found> {
  const { from, isBackwards, offset } = start
  const sort = (part.sort === 'ASC') === isBackwards ? 'DESC' : 'ASC'
  const where = and(meant(ownerId, filter, total), from && beyond(from, sort, { isIncluded: true }))
  const { rows, seen } = await readRows(db, ownerId, { order: part.order, sort, where, limit, offset })
  return { rows: isBackwards ? rows.reverse() : rows, seen }
}

async function readAfter(db: Db, { ownerId, filter, part }: Asked, total?: number): Promise<Found> {
  const { order, sort, pageSize: limit } = part
  const where = and(meant(ownerId, filter, total), 'after' in part ? beyond(part.after, sort) : undefined)
  return await readRows(db, ownerId, { order, sort, where, limit, offset: 0 })
}

/** These of the owner's, in this order: which they are is known, and what is looked for need not be asked again. */
async function readThese(db: Db, { ownerId, part: { order } }: Asked, ids: Id[]): Promise<Found> {
  const found = await db
    .select(rowColumns(ownerId, order))
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.id, ids)))
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), seen: seenBy(found) }
}

type Wanted = Sorted & { where: SQL | undefined; limit: number; offset: number }
type Row = TileRow & Seen & { sortValue: string }
/** The owner's newest event, and what else was seen, which is not known where there are no rows. */
type Found = { rows: Row[]; seen: Seen | undefined }
type Seen = Pick<KnownList, 'seq' | 'asOf'>

/** What is skipped is skipped in the order's index: only the rows of the page itself are read. */
async function readRows(db: Db, ownerId: Id, { order, sort, where, limit, offset }: Wanted): Promise<Found> {
  if (limit === 0) return { rows: [], seen: undefined }
  const { by } = sortedBy[order]
  const direction = sort === 'ASC' ? asc : desc
  const page = db
    .select({ id: images.id })
    .from(images)
    .where(where)
    .orderBy(direction(by), direction(images.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  const rows = await db
    .select(rowColumns(ownerId, order))
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .orderBy(direction(by), direction(images.id))
  return { rows, seen: seenBy(rows) }
}

const seenBy = ([first]: Seen[]): Seen | undefined => first && { seq: first.seq, asOf: first.asOf }

const rowColumns = (ownerId: Id, order: ImageOrder) => ({
  ...tileColumns,
  sortValue: sql<string>`(${sortedBy[order].by})::text`,
  seq: newestEvent(ownerId),
  asOf: seenNow,
})

/** The images of a page, and its first and last as places, where it is known how many stand before it. */
function learntFrom(order: ImageOrder, rows: Row[], skipped: number | undefined): Pick<KnownList, 'marks' | 'parts'> {
  if (skipped === undefined || rows.length === 0) return { marks: [], parts: [] }
  const ends = rows.length > 1 ? [0, rows.length - 1] : [0]
  return {
    marks: ends.map((at) => ({ at: skipped + at, place: placeOf(order, rows[at]!) })),
    parts: [{ skipped, ids: rows.map(({ id }) => id) }],
  }
}

function nextPlace({ order, pageSize }: Part, rows: Row[]): Place | undefined {
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return last && placeOf(order, last)
}

const placeOf = (order: ImageOrder, { createdAt, sortValue, id }: Row): Place => ({
  order,
  value: order === 'added' ? String(createdAt.getTime()) : sortValue,
  id,
})
