import { sql, type SQL } from 'drizzle-orm'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newestEvent } from '#server/platform/events/events.ts'
import { meant } from './filter-store.ts'
import type { KnownList } from './list-memory.ts'
import { type Moves, moved } from './list-moves.ts'
import { type Order, sortedBy } from './list-order-store.ts'
import { images, imagesBefore, imageWords } from './tables.ts'

type List = { ownerId: Id; filter: ImageFilter; order: ImageOrder; sort: Order }
type Found = {
  seq: string
  asOf: string
  changes: number
  changed: number
  ids: Id[]
  more: number
  before: Moves['before']
}

/** Beyond this many changes a list is read anew. */
const mostChanges = 300
/** Half of what is kept: what was learnt earlier is of no use. */
const usableMinutes = 30
const keptMinutes = 60

/** What a statement of now sees, and when, as a value within it. */
export const seenNow = sql<string>`(select pg_current_snapshot()::text || ' ' || extract(epoch from statement_timestamp()))`

/**
 * What is known of a list as it is now: what has changed since is held against it as it was and as it is, and moves the places by how many
 * went past them. `isSame` where nothing has moved at any time since. Undefined when too much has happened, or too long ago.
 */
export async function carryOver(
  db: Db,
  list: List,
  known: KnownList,
): Promise<{ known: KnownList; isSame: boolean } | undefined> {
  const { rows } = await db.execute<Found>(movesSince(list, known))
  const found = rows[0]
  if (!found || found.changes > mostChanges || Number(found.seq) < known.seq) return undefined
  const { seq, asOf, changes, changed, ...moves } = found
  const stands = moves.ids.length === 0 ? known : moved(known, moves)
  // One that changed twice may have stood elsewhere in between.
  const isSame = moves.ids.length === 0 && changes === changed
  return { known: { ...stands, seq: Number(seq), asOf }, isSame }
}

/** Forgets what is too old to be asked for. */
export async function forgetImagesBefore(db: Db): Promise<void> {
  await db.delete(imagesBefore).where(sql`${imagesBefore.at} < now() - ${keptMinutes} * interval '1 minute'`)
}

/** For an owner who has left. */
export async function removeImagesBefore(db: Db, ownerId: Id): Promise<void> {
  await db.delete(imagesBefore).where(sql`${imagesBefore.ownerId} = ${ownerId}`)
}

/**
 * No row where what is known is too old. The filter is written for the tables; here their names stand for the few rows of them that have
 * changed, once as they were and once as they are, so that it means the same and meets no others.
 */
function movesSince({ ownerId, filter, order, sort }: List, { asOf, marks }: KnownList): SQL {
  const listed = sql`select ${images.id} as id, ${sortedBy[order].by} as value from ${images} where ${meant(ownerId, filter)}`
  const snapshot = sql`split_part(${asOf}, ' ', 1)::pg_snapshot`
  const changed = sql`select image_id from changed`
  return sql`
    with lately as materialized (
      select * from ${imagesBefore}
      where ${imagesBefore.ownerId} = ${ownerId} and ${imagesBefore.transaction} >= pg_snapshot_xmin(${snapshot})
        and not pg_visible_in_snapshot(${imagesBefore.transaction}, ${snapshot})
      limit ${mostChanges + 1}
    ), changed as materialized (
      select distinct on (image_id) image_id, before from lately order by image_id, id
    ), was as (
      with ${images} as materialized (
        select one.* from changed, jsonb_populate_record(null::${images}, changed.before) as one where changed.before is not null
      ), ${imageWords} as materialized (
        select ${images.id} as image_id, words, image_keys(${images.ownerId}, words, ${images.tags}) as keys
        from ${images}, image_words_of(${images.title}, ${images.fileName}, ${images.creator}, ${images.place}, ${images.tags}) as words
      ) ${listed}
    ), now_is as (
      with ${images} as materialized (select * from ${images} where ${images.id} = any(array(${changed}))),
        ${imageWords} as materialized (select * from ${imageWords} where ${imageWords.imageId} = any(array(${changed})))
      ${listed}
    ), moved as (
      select id, was.value as was, now_is.value as now from was full join now_is using (id)
      where was.value is distinct from now_is.value
    )
    select ${newestEvent(ownerId)} as seq, ${seenNow} as "asOf", (select count(*)::int from lately) as changes,
      (select count(*)::int from changed) as changed,
      (select coalesce(json_agg(id), '[]') from moved) as ids,
      (select (count(now) - count(was))::int from moved) as more,
      ${marks.length === 0 ? sql`'[]'::json` : passedBy({ order, sort, marks })} as before
    where to_timestamp(split_part(${asOf}, ' ', 2)::float8) > now() - ${usableMinutes} * interval '1 minute'`
}

/** Of each place, how many of those that moved stood and stand before it. */
function passedBy({ order, sort, marks }: Pick<List, 'order' | 'sort'> & Pick<KnownList, 'marks'>): SQL {
  const places = marks.map(
    ({ at, place }) => sql`(${at}::int, ${sortedBy[order].from(place.value)}, ${place.id}::text)`,
  )
  const isBefore = sql.raw(sort === 'ASC' ? '<' : '>')
  const count = (value: string) =>
    sql`count(*) filter (where (moved.${sql.raw(value)}, moved.id) ${isBefore} (mark.value, mark.id))::int`
  return sql`(select coalesce(json_agg(mark), '[]') from (
    select mark.at, ${count('was')} as was, ${count('now')} as now
    from (values ${sql.join(places, sql`, `)}) as mark (at, value, id) cross join moved group by mark.at
  ) mark)`
}
