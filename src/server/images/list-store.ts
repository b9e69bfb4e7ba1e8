import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageOrder, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { eventsAfter, newestEvent } from '#server/platform/events/events.ts'
import { asksWordsAlone, countOf, dayTaken, meant } from './filter-store.ts'
import { type KnownList, nearestStart, openListMemory, type Start } from './list-memory.ts'
import type { Place } from './list-place.ts'
import { isTouched } from './list-touched.ts'
import { tileColumns, type TileRow } from './store.ts'
import { images, imageTotals } from './tables.ts'

type Order = 'ASC' | 'DESC'
type Sorted = { order: ImageOrder; sort: Order }

/** What each order sorts by, as its index has it, and what a place in it is compared with. */
const sortedBy: Record<ImageOrder, { by: SQL; from: (value: string) => SQL }> = {
  added: { by: sql`${images.createdAt}`, from: (value) => sql`${new Date(Number(value)).toISOString()}::timestamptz` },
  taken: { by: dayTaken, from: (value) => sql`${value}::date` },
  title: { by: sql`lower(${images.title})`, from: (value) => sql`${value}::text` },
  matches: { by: sql`${images.matchCount}`, from: (value) => sql`${value}::integer` },
}

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
  const { rows, seq, total, skipped, since } = read
  if (seq !== undefined) memoryOf(db).keep(list, { seq, total, ...learntFrom(part.order, rows, skipped) }, since)
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

/** `seq` is the owner's newest event while the rows and the total stood like this, where that is known; `skipped` how many stand before. `since` is the event from which on nothing has touched the list. */
type Read = Found & { total: number; skipped: number | undefined; since?: number }

/** Reads by what is known of the list, as it is since then; undefined when it is not so any more. */
async function readAgain(db: Db, asked: Asked, known: KnownList): Promise<Read | undefined> {
  const read = await readKnowing(db, asked, known)
  if (read.seq === undefined) return undefined
  const isSame = read.seq === known.seq || (await isStill(db, asked, known.seq, read.seq))
  return isSame ? { ...read, since: known.seq } : undefined
}

/** Whether nothing that was told from one event to another has touched the list. */
async function isStill(db: Db, { ownerId, filter, part }: Asked, from: number, until: number): Promise<boolean> {
  const told = await eventsAfter(db, ownerId, from)
  if (told.reset) return false
  const between = told.events.filter(({ seq }) => seq <= until)
  return (
    between.length === until - from && !between.some(({ event }) => isTouched({ order: part.order, filter }, event))
  )
}

/** Where the way to read depends on how many there are, they are counted first, else meanwhile. */
async function readAnew(db: Db, asked: Asked): Promise<Read> {
  const { ownerId, filter, part } = asked
  if (asksWordsAlone(filter) || ('page' in part && isEverything(filter))) {
    const { total, seq } = await totalOf(db, ownerId, filter)
    const read = await readKnowing(db, asked, { total, marks: [], parts: [] })
    return { ...read, seq: read.seq === seq ? seq : undefined }
  }
  const skipped = 'page' in part ? (part.page - 1) * part.pageSize : undefined
  const [found, { total, seq }] = await Promise.all([
    skipped === undefined
      ? readAfter(db, asked)
      : readFrom(db, asked, { limit: part.pageSize, start: { from: undefined, isBackwards: false, offset: skipped } }),
    totalOf(db, ownerId, filter),
  ])
  return { rows: found.rows, total, seq: found.seq === seq ? seq : undefined, skipped }
}

async function readKnowing(db: Db, asked: Asked, known: Omit<KnownList, 'seq'>): Promise<Read> {
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
  const { rows, seq } = await readRows(db, ownerId, { order: part.order, sort, where, limit, offset })
  return { rows: isBackwards ? rows.reverse() : rows, seq }
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
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), seq: found[0]?.seq }
}

type Wanted = Sorted & { where: SQL | undefined; limit: number; offset: number }
type Row = TileRow & { sortValue: string }
/** `seq` is unknown where there are no rows. */
type Found = { rows: Row[]; seq: number | undefined }

/** What is skipped is skipped in the order's index: only the rows of the page itself are read. */
async function readRows(db: Db, ownerId: Id, { order, sort, where, limit, offset }: Wanted): Promise<Found> {
  if (limit === 0) return { rows: [], seq: undefined }
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
  return { rows, seq: rows[0]?.seq }
}

const rowColumns = (ownerId: Id, order: ImageOrder) => ({
  ...tileColumns,
  sortValue: sql<string>`(${sortedBy[order].by})::text`,
  seq: newestEvent(ownerId),
})

function beyond({ order, value, id }: Place, sort: Order, { isIncluded = false } = {}): SQL {
  const { by, from } = sortedBy[order]
  return sql`(${by}, ${images.id}) ${sql.raw(sort === 'ASC' ? '>' : '<')}${sql.raw(isIncluded ? '=' : '')} (${from(value)}, ${id})`
}

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
