import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageOrder, type ImageStanding, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readTotals, tileColumns, type TileRow } from './store.ts'
import { images, imageWords } from './tables.ts'

type Order = 'ASC' | 'DESC'
export type Sorted = { order: ImageOrder; sort: Order }
/** The last image of what was read before: what the list is sorted by (for `added` milliseconds), and its id. */
export type Place = { order: ImageOrder; value: string; id: Id }

/** The owner's own images that the filter means. Nothing here reads another owner's rows: every condition stands behind the owner's. */
function meant(ownerId: Id, filter: ImageFilter): SQL | undefined {
  const { source = [], standing, found, registered, licensed, doubles, from, to } = filter
  const { condition } = wordsAndTags(ownerId, filter)
  return and(
    eq(images.ownerId, ownerId),
    condition && sql`${images.id} in (select ${imageWords.imageId} from ${imageWords} where ${condition})`,
    source.length > 0 ? inArray(images.source, source) : undefined,
    standing && standings[standing],
    found && (found === 'yes' ? gt(images.matchCount, 0) : eq(images.matchCount, 0)),
    registered && eq(images.registered, registered === 'yes'),
    licensed && eq(images.licensed, licensed === 'yes'),
    doubles && isNotNull(images.doubleOf),
    from === undefined ? undefined : and(gte(images.takenOn, from), sql`${dayTaken} >= ${from}::date`),
    to === undefined ? undefined : and(lte(images.takenOn, to), sql`${dayTaken} <= ${to}::date`),
  )
}

/** What is asked of an image's words, if anything is; what would be a wildcard is taken literally. */
function wordsAndTags(ownerId: Id, { search = '', tags = [] }: Pick<ImageFilter, 'search' | 'tags'>) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const keys = [
    ...words
      .filter((word) => [...word].length >= shortestKeyed)
      .map((word) => sql`image_keys(${ownerId}, lower(${word}::text), null)`),
    ...tags.map((tag) => sql`image_keys(${ownerId}, '', array[${tag}]::text[])`),
  ]
  const condition = and(
    ...keys.map((one) => sql`${imageWords.keys} @> ${one}`),
    ...words.map((word) => sql`${imageWords.words} like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`),
  )
  return { condition, isKeyed: keys.length > 0 }
}

/** Shorter words have no keys: they stand in so many images that the first are found soon. */
const shortestKeyed = 3

const standings: Record<ImageStanding, SQL> = {
  watched: sql`${images.monitored}`,
  unwatched: sql`${images.state} = 'ready' and not ${images.ignored} and not ${images.monitored}`,
  ignored: sql`${images.ignored}`,
  loading: sql`${images.state} = 'loading'`,
  failed: sql`${images.state} = 'failed'`,
}

const dayTaken = sql`coalesce(${images.takenOn}, '0001-01-01'::date)`

/** What each order sorts by, as its index has it, and what a place in it is compared with. */
const sortedBy: Record<ImageOrder, { by: SQL; from: (value: string) => SQL }> = {
  added: { by: sql`${images.createdAt}`, from: (value) => sql`${new Date(Number(value)).toISOString()}::timestamptz` },
  taken: { by: dayTaken, from: (value) => sql`${value}::date` },
  title: { by: sql`lower(${images.title})`, from: (value) => sql`${value}::text` },
  matches: { by: sql`${images.matchCount}`, from: (value) => sql`${value}::integer` },
}

type Part = Sorted & { pageSize: number; ids?: Id[] | undefined } & ({ page: number } | { after: Place })

/**
 * A page of what the filter means, or of these of it, by number or after a place; `place` is where the next one begins. The total is
 * of all that the filter means.
 */
export async function listMeant(
  db: Db,
  ownerId: Id,
  filter: ImageFilter,
  part: Part,
): Promise<{ rows: TileRow[]; total: number; place: Place | undefined }> {
  const { order, sort, pageSize, ids } = part
  const where = and(meant(ownerId, filter), ids && inArray(images.id, ids))
  if ('page' in part && isEverything(filter) && !ids) {
    const { total } = await readTotals(db, ownerId)
    const from = nearestEnd(part, total)
    const rows = await readRows(db, { order, where, ...from })
    return { ...withPlace(order, from.sort === sort ? rows : rows.reverse(), pageSize), total }
  }
  const [rows, total] = await Promise.all([
    'page' in part
      ? readRows(db, { order, sort, where, limit: pageSize, offset: (part.page - 1) * pageSize })
      : readRows(db, { order, sort, where: and(where, beyond(part.after, sort)), limit: pageSize, offset: 0 }),
    isEverything(filter) ? readTotals(db, ownerId).then((totals) => totals.total) : countOf(db, ownerId, filter),
  ])
  return { ...withPlace(order, rows, pageSize), total }
}

/** Where nothing but words and tags is asked for, the index of words knows whose images these are, and no image is looked at. */
async function countOf(db: Db, ownerId: Id, filter: ImageFilter): Promise<number> {
  const { search, tags, ...rest } = filter
  const asked = wordsAndTags(ownerId, { search, tags })
  return isEverything(rest) && asked.isKeyed
    ? await db.$count(imageWords, asked.condition)
    : await db.$count(images, meant(ownerId, filter))
}

/** How a page is read: one in the second half of a list from the other end, so that the last one is as near as the first. */
function nearestEnd({ sort, page, pageSize }: { sort: Order; page: number; pageSize: number }, total: number) {
  const skipped = (page - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - skipped))
  if (skipped <= total / 2) return { sort, limit, offset: skipped }
  return { sort: sort === 'ASC' ? 'DESC' : 'ASC', limit, offset: Math.max(0, total - skipped - limit) } as const
}

type Wanted = Sorted & { where: SQL | undefined; limit: number; offset: number }
type Row = TileRow & { sortValue: string }

/** What is skipped is skipped in the order's index: only the rows of the page itself are read. */
async function readRows(db: Db, { order, sort, where, limit, offset }: Wanted): Promise<Row[]> {
  if (limit === 0) return []
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
  return await db
    .select({ ...tileColumns, sortValue: sql<string>`(${by})::text` })
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .orderBy(direction(by), direction(images.id))
}

function beyond({ order, value, id }: Place, sort: Order): SQL {
  const { by, from } = sortedBy[order]
  return sql`(${by}, ${images.id}) ${sql.raw(sort === 'ASC' ? '>' : '<')} (${from(value)}, ${id})`
}

function withPlace(order: ImageOrder, rows: Row[], pageSize: number) {
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return { rows, place: last && placeOf(order, last) }
}

const placeOf = (order: ImageOrder, { createdAt, sortValue, id }: Row): Place => ({
  order,
  value: order === 'added' ? String(createdAt.getTime()) : sortValue,
  id,
})

type Meant = { filter: ImageFilter; until: Date }

/** How many images the filter means, of those that were there at a moment. */
export const countMeant = (tx: Tx, ownerId: Id, { filter, until }: Meant): Promise<number> =>
  tx.$count(images, and(meant(ownerId, filter), lte(images.createdAt, until)))

/** Some of the images that the filter means, in the order of their ids after one of them. */
export async function idsMeant(
  tx: Tx,
  ownerId: Id,
  { filter, until, after, limit }: Meant & { after: string; limit: number },
): Promise<Id[]> {
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(meant(ownerId, filter), lte(images.createdAt, until), gt(images.id, after)))
    .orderBy(images.id)
    .limit(limit)
  return rows.map((row) => row.id)
}

const listedGroups = 500

/** The owner's tags with how many images have them, those with most first. */
export async function tagsOf(db: Db, ownerId: Id): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${images}, unnest(${images.tags}) as tag
    where ${images.ownerId} = ${ownerId} group by tag order by count desc, tag limit ${listedGroups}`)
  return rows
}

export async function sourcesOf(db: Db, ownerId: Id): Promise<{ source: string; count: number }[]> {
  const count = sql<number>`count(*)::int`
  return await db
    .select({ source: images.source, count })
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .groupBy(images.source)
    .orderBy(desc(count), images.source)
}
