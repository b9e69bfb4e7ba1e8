import { and, arrayContains, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { type ImageFilter, type ImageOrder, type ImageStanding, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readTotals, tileColumns, type TileRow } from './store.ts'
import { images } from './tables.ts'

export type Sorted = { order: ImageOrder; sort: 'ASC' | 'DESC' }
/** The last image of what was read before: what the list is sorted by (for `added` milliseconds), and its id. */
export type SortedPlace = { order: ImageOrder; value: string; id: Id }

/** The owner's own images that the filter means. Nothing here reads another owner's rows: every condition stands behind the owner's. */
function meant(ownerId: Id, filter: ImageFilter): SQL | undefined {
  const { search = '', tags = [], source = [], standing, found, registered, licensed, doubles, from, to } = filter
  return and(
    eq(images.ownerId, ownerId),
    ...wordsOf(search).map((word) => ilike(searched, `%${word}%`)),
    tags.length > 0 ? arrayContains(images.tags, tags) : undefined,
    source.length > 0 ? inArray(images.source, source) : undefined,
    standing && standings[standing],
    found && (found === 'yes' ? gt(images.matchCount, 0) : eq(images.matchCount, 0)),
    registered && eq(images.registered, registered === 'yes'),
    licensed && eq(images.licensed, licensed === 'yes'),
    doubles && isNotNull(images.doubleOf),
    from === undefined ? undefined : gte(images.takenOn, from),
    to === undefined ? undefined : lte(images.takenOn, to),
  )
}

/** The words of a search, with what would be a wildcard taken literally. */
const wordsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))

const searched = sql<string>`concat_ws(' ', ${images.title}, ${images.fileName}, ${images.creator}, ${images.place}, array_to_string(${images.tags}, ' '))`

const standings: Record<ImageStanding, SQL> = {
  watched: sql`${images.monitored}`,
  unwatched: sql`${images.state} = 'ready' and not ${images.ignored} and not ${images.monitored}`,
  ignored: sql`${images.ignored}`,
  loading: sql`${images.state} = 'loading'`,
  failed: sql`${images.state} = 'failed'`,
}

/** What each order sorts by, as its index has it, and what a place in it is compared with. */
const sortedBy: Record<ImageOrder, { by: SQL; from: (value: string) => SQL }> = {
  added: { by: sql`${images.createdAt}`, from: (value) => sql`${new Date(Number(value)).toISOString()}::timestamptz` },
  taken: { by: sql`coalesce(${images.takenOn}, '0001-01-01'::date)`, from: (value) => sql`${value}::date` },
  title: { by: sql`lower(${images.title})`, from: (value) => sql`${value}::text` },
  matches: { by: sql`${images.matchCount}`, from: (value) => sql`${value}::integer` },
}

type Part = Sorted & { pageSize: number } & ({ page: number } | { after: SortedPlace })

/** A page of what the filter means, by number or after a place; `place` is where the next one begins. */
export async function listMeant(
  db: Db,
  ownerId: Id,
  filter: ImageFilter,
  part: Part,
): Promise<{ rows: TileRow[]; total: number; place: SortedPlace | undefined }> {
  const { order, sort, pageSize } = part
  const { by, from } = sortedBy[order]
  const direction = sort === 'ASC' ? asc : desc
  const isAfter = sql.raw(sort === 'ASC' ? '>' : '<')
  const where = meant(ownerId, filter)
  const begins =
    'after' in part ? sql`(${by}, ${images.id}) ${isAfter} (${from(part.after.value)}, ${part.after.id})` : undefined
  const [rows, total] = await Promise.all([
    db
      .select({ ...tileColumns, sortValue: sql<string>`(${by})::text` })
      .from(images)
      .where(and(where, begins))
      .orderBy(direction(by), direction(images.id))
      .limit(pageSize)
      .offset('page' in part ? (part.page - 1) * pageSize : 0),
    isEverything(filter) ? readTotals(db, ownerId).then((totals) => totals.total) : db.$count(images, where),
  ])
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    rows,
    total,
    place: last && { order, value: order === 'added' ? String(last.createdAt.getTime()) : last.sortValue, id: last.id },
  }
}

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
