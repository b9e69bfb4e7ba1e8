import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { crawlPages } from '../tables.ts'
import { searches, searchHits } from './tables.ts'

export type HitRow = typeof searchHits.$inferSelect
type NewHit = Omit<HitRow, 'id'>

/** Saves places; one unread so far is looked at again. Resolves to those to be looked at. */
export async function keepHits(tx: Tx, hits: NewHit[]): Promise<HitRow[]> {
  if (hits.length === 0) return []
  return await tx
    .insert(searchHits)
    .values(hits)
    .onConflictDoUpdate({
      target: [searchHits.imageId, searchHits.service, searchHits.placeHash],
      set: {
        searchId: sql`excluded.search_id`,
        metAt: sql`excluded.met_at`,
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
      },
      setWhere: eq(searchHits.state, 'unverified'),
    })
    .returning()
}

export async function hitsOfSearch(db: Db | Tx, searchId: Id): Promise<HitRow[]> {
  return await db.select().from(searchHits).where(eq(searchHits.searchId, searchId))
}

export async function settleHits(
  tx: Tx,
  ids: number[],
  set: Pick<HitRow, 'state'> & { reason: string | null },
): Promise<void> {
  if (ids.length > 0) await tx.update(searchHits).set(set).where(inArray(searchHits.id, ids))
}

/** Outcomes of the pages named to a visit. */
export async function namedPages(db: Db | Tx, crawlId: Id) {
  return await db
    .select({ url: crawlPages.url, ledTo: crawlPages.ledTo, state: crawlPages.state, problem: crawlPages.problem })
    .from(crawlPages)
    .where(and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.depth, 0)))
}

/** Places that services reported and that could not be read from here, newest first. */
export async function unverifiedOf(db: Db, ownerId: Id, imageId: Id, limit: number): Promise<HitRow[]> {
  return await db
    .select()
    .from(searchHits)
    .where(and(eq(searchHits.ownerId, ownerId), eq(searchHits.imageId, imageId), eq(searchHits.state, 'unverified')))
    .orderBy(desc(searchHits.metAt), searchHits.id)
    .limit(limit)
}

/** Pages reported by services that show copies of an owner's pictures, with the number of places on each site. */
export async function foundHosts(db: Db, ownerId: Id): Promise<{ host: string; url: string; finds: number }[]> {
  const host = sql<string>`split_part(split_part(${searchHits.pageUrl}, '://', 2), '/', 1)`
  return await db
    .select({
      host,
      url: sql<string>`min(${searchHits.pageUrl})`,
      finds: sql<number>`count(distinct ${searchHits.placeHash})::int`,
    })
    .from(searchHits)
    .where(and(eq(searchHits.ownerId, ownerId), eq(searchHits.state, 'same')))
    .groupBy(host)
    .orderBy(sql`count(*) desc`, host)
    .limit(50)
}

export type Counted = {
  service: SearchServiceId
  searches: number
  same: number
  other: number
  unverified: number
  waiting: number
}

/** Results of searches since then, by service: of one owner, or of all (null); of one image if named. */
export async function countedSince(db: Db, since: Date, of: { ownerId: Id | null; imageId?: Id }): Promise<Counted[]> {
  const own = <T extends typeof searches | typeof searchHits>(table: T) =>
    and(
      of.ownerId === null ? undefined : eq(table.ownerId, of.ownerId),
      of.imageId === undefined ? undefined : eq(table.imageId, of.imageId),
    )
  const sent = await db
    .select({ service: searches.service, searches: sql<number>`count(*)::int` })
    .from(searches)
    .where(and(own(searches), gte(searches.reservedAt, since), inArray(searches.state, ['asked', 'done', 'failed'])))
    .groupBy(searches.service)
  const inState = (state: HitRow['state']) => sql<number>`(count(*) filter (where ${searchHits.state} = ${state}))::int`
  const met = await db
    .select({
      service: searchHits.service,
      same: inState('same'),
      other: inState('other'),
      unverified: inState('unverified'),
      waiting: inState('waiting'),
    })
    .from(searchHits)
    .where(and(own(searchHits), gte(searchHits.metAt, since)))
    .groupBy(searchHits.service)
  const none = { same: 0, other: 0, unverified: 0, waiting: 0 }
  return sent.map((one) => ({ ...none, ...met.find(({ service }) => service === one.service), ...one }))
}
