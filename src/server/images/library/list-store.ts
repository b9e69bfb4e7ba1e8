import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { asksWordsAlone, countWithWords, dayTaken, conditionOf } from './filter-store.ts'
import type { Place } from './list-place.ts'
import { tileColumns, type TileRow } from '../store.ts'
import { images } from '../tables.ts'

/** A page by its number, or the one after a place. */
type Part = { order: ImageOrder; sort: 'ASC' | 'DESC'; pageSize: number; ids?: Id[] | undefined } & (
  | { page: number }
  | { after: Place }
)

/** A page of what the filter means, or of these of it; `place` is where the next one begins. The total is of all that the filter means. */
export async function listFiltered(
  db: Db,
  ownerId: Id,
  filter: ImageFilter,
  part: Part,
): Promise<{ rows: TileRow[]; total: number; place: Place | undefined }> {
  const { order, pageSize } = part
  const withWords = await countWithWords(db, ownerId, filter)
  const fits = conditionOf(ownerId, filter, withWords)
  const known = asksWordsAlone(filter) ? withWords : undefined
  const [rows, total] = await Promise.all([readRows(db, fits, part), known ?? db.$count(images, fits)])
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return { rows, total, place: last && placeOf(order, last) }
}

type Row = TileRow & { sortValue: string }

async function readRows(db: Db, fits: SQL | undefined, part: Part): Promise<Row[]> {
  const { order, sort, pageSize, ids } = part
  const { by } = sortedBy[order]
  const direction = sort === 'ASC' ? asc : desc
  return await db
    .select({ ...tileColumns, sortValue: sql<string>`(${by})::text` })
    .from(images)
    .where(and(fits, ids && inArray(images.id, ids), 'after' in part ? beyond(part.after, sort) : undefined))
    .orderBy(direction(by), direction(images.id))
    .limit(pageSize)
    .offset('page' in part ? (part.page - 1) * pageSize : 0)
}

/** Sort expression of each order, as in its index, and the value that a cursor is compared with. */
const sortedBy: Record<ImageOrder, { by: SQL; from: (value: string) => SQL }> = {
  added: { by: sql`${images.createdAt}`, from: (value) => sql`${new Date(Number(value)).toISOString()}::timestamptz` },
  taken: { by: dayTaken, from: (value) => sql`${value}::date` },
  title: { by: sql`lower(${images.title})`, from: (value) => sql`${value}::text` },
  matches: { by: sql`${images.matchCount}`, from: (value) => sql`${value}::integer` },
}

function beyond({ order, value, id }: Place, sort: 'ASC' | 'DESC'): SQL {
  const { by, from } = sortedBy[order]
  return sql`(${by}, ${images.id}) ${sql.raw(sort === 'ASC' ? '>' : '<')} (${from(value)}, ${id})`
}

const placeOf = (order: ImageOrder, { createdAt, sortValue, id }: Row): Place => ({
  order,
  value: order === 'added' ? String(createdAt.getTime()) : sortValue,
  id,
})
