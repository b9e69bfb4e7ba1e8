import { sql } from 'drizzle-orm'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import { foundImages } from '#server/images/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Candidate } from './plan-searches.ts'
import { imageSearches, searchChoices, searchedImages, searchPauses, searchRefusals } from './tables.ts'

/** Most pictures weighed of each owner, of either order. */
const weighed = 40

/** Owners who allow one of these services and have not paused. */
export async function searchingOwners(db: Db | Tx, services: SearchServiceId[]): Promise<Id[]> {
  const { rows } = await db.execute<{ owner_id: Id }>(sql`
    select distinct owner_id from ${searchChoices} where is_allowed and service = any(${sql.param(services)}::text[])
      and not exists (select from ${searchPauses} as paused where paused.owner_id = ${searchChoices}.owner_id)
      and exists (select from ${searchedImages} as image where image.owner_id = ${searchChoices}.owner_id) order by 1`)
  return rows.map((row) => row.owner_id)
}

/** Pictures of an owner that may be sent to these services now, up to the weighed number: the most promising and the longest waiting. */
export async function candidatesOf(
  db: Db | Tx,
  ownerId: Id,
  { services, now }: { services: SearchServiceId[]; now: Date },
): Promise<Candidate[]> {
  const found = await foundImages(db, ownerId, 500)
  const isFound = sql`image.image_id = any(${sql.param(found)}::text[])`
  const due = sql`
    from ${searchedImages} as image
    join ${searchChoices} as choice on choice.owner_id = image.owner_id and choice.is_allowed and choice.service = any(${sql.param(services)}::text[])
    left join ${imageSearches} as searched on searched.image_id = image.image_id and searched.service = choice.service
    where image.owner_id = ${ownerId} and (searched.next_at is null or searched.next_at <= ${now.toISOString()}::timestamptz)
      and not exists (select from ${searchRefusals} as refused where refused.image_id = image.image_id and refused.service = choice.service)`
  const taken = sql`image.image_id, choice.service, searched.last_at is null as is_new, ${isFound} as is_found, image.is_commercial,
    coalesce(searched.last_at, image.added_at) as since`
  const { rows } = await db.execute<Row>(sql`
    (select ${taken} ${due} order by searched.last_at is not null, not ${isFound}, not image.is_commercial, since limit ${weighed})
    union all (select ${taken} ${due} order by since limit ${weighed})`)
  return rows.map((row) => ({
    ownerId,
    imageId: row.image_id,
    service: row.service,
    rank: row.is_new ? 'new' : row.is_found ? 'found' : row.is_commercial ? 'commercial' : 'rest',
    since: new Date(row.since),
  }))
}

type Row = {
  image_id: Id
  service: SearchServiceId
  is_new: boolean
  is_found: boolean
  is_commercial: boolean
  since: string
}
