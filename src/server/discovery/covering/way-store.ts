import { and, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ingests } from '../ingest/tables.ts'
import { searches, searchHits } from '../searching/tables.ts'
import { crawlHosts, crawls } from '../tables.ts'

/** Totals of one way of looking. */
export type Looked = { lastAt: Date | null; places: number; pages: number; pictures: number }

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Visits since then to sites that an account named or watches. */
export async function visitsSince(db: Db, ownerId: Id, since: Date): Promise<Looked> {
  const [found] = await db
    .select({
      lastAt: sql<string | null>`max(${crawls.startedAt})`,
      places: sql<number>`count(distinct ${crawlHosts.host})::int`,
      pages: sql<number>`coalesce(sum(${crawlHosts.pages}), 0)::int`,
      pictures: sql<number>`coalesce(sum(${crawlHosts.images}), 0)::int`,
    })
    .from(crawls)
    .innerJoin(crawlHosts, eq(crawlHosts.crawlId, crawls.id))
    .where(and(eq(crawls.ownerId, ownerId), gte(crawls.startedAt, since), isNull(crawls.searchId)))
  return { ...found!, lastAt: moment(found!.lastAt) }
}

/** Archives read since then; they belong to everybody. */
export async function archivesSince(db: Db, since: Date): Promise<Looked> {
  const [found] = await db
    .select({
      lastAt: sql<string | null>`max(coalesce(${ingests.finishedAt}, ${ingests.askedAt}))`,
      places: sql<number>`count(*)::int`,
      pages: sql<number>`coalesce(sum(${ingests.pages}), 0)::int`,
      pictures: sql<number>`coalesce(sum(${ingests.images}), 0)::int`,
    })
    .from(ingests)
    .where(gte(ingests.askedAt, since))
  return { ...found!, lastAt: moment(found!.lastAt) }
}

/** Searches by picture for an owner, or one of their images, since then. */
export async function searchesSince(db: Db, ownerId: Id, since: Date, imageId?: Id): Promise<Looked> {
  const ofImage = imageId === undefined ? sql`true` : sql`${searches.imageId} = ${imageId}`
  const hitsOfImage = imageId === undefined ? sql`true` : sql`${searchHits.imageId} = ${imageId}`
  const [sent] = await db
    .select({
      lastAt: sql<string | null>`max(${searches.endedAt})`,
      places: sql<number>`count(distinct ${searches.service})::int`,
    })
    .from(searches)
    .where(and(eq(searches.ownerId, ownerId), gte(searches.reservedAt, since), eq(searches.state, 'done'), ofImage))
  const [met] = await db
    .select({
      pages: sql<number>`(count(distinct ${searchHits.pageUrl}) filter (where ${searchHits.state} in ('same', 'other')))::int`,
      pictures: sql<number>`count(*)::int`,
    })
    .from(searchHits)
    .where(and(eq(searchHits.ownerId, ownerId), gte(searchHits.metAt, since), hitsOfImage))
  return { ...sent!, ...met!, lastAt: moment(sent!.lastAt) }
}

export type Day = { day: string; pages: number; pictures: number }

/** Day of a moment in UTC, as 2026-11-26. */
const dayOf = (at: SQL) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`

/** Visits of an account since then, by the day each began. */
export async function visitDays(db: Db, ownerId: Id, since: Date): Promise<Day[]> {
  const day = dayOf(sql`${crawls.startedAt}`)
  return await db
    .select({
      day,
      pages: sql<number>`coalesce(sum(${crawlHosts.pages}), 0)::int`,
      pictures: sql<number>`coalesce(sum(${crawlHosts.images}), 0)::int`,
    })
    .from(crawls)
    .innerJoin(crawlHosts, eq(crawlHosts.crawlId, crawls.id))
    .where(and(eq(crawls.ownerId, ownerId), gte(crawls.startedAt, since), isNull(crawls.searchId)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Archives read since then, by the day each ended, or began. */
export async function archiveDays(db: Db, since: Date): Promise<Day[]> {
  return await db
    .select({
      day: dayOf(sql`coalesce(${ingests.finishedAt}, ${ingests.askedAt})`),
      pages: sql<number>`coalesce(sum(${ingests.pages}), 0)::int`,
      pictures: sql<number>`coalesce(sum(${ingests.images}), 0)::int`,
    })
    .from(ingests)
    .where(and(gte(ingests.askedAt, since), gt(ingests.pages, 0)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Places that services reported since then, by day. */
export async function searchDays(db: Db, ownerId: Id, since: Date, imageId?: Id): Promise<Day[]> {
  const hits = sql<number>`count(${searchHits.id})::int`
  return await db
    .select({
      day: dayOf(sql`${searches.endedAt}`),
      pages: sql<number>`(count(distinct ${searchHits.pageUrl}) filter (where ${searchHits.state} in ('same', 'other')))::int`,
      pictures: hits,
    })
    .from(searches)
    .leftJoin(searchHits, eq(searchHits.searchId, searches.id))
    .where(
      and(
        eq(searches.ownerId, ownerId),
        gte(searches.endedAt, since),
        eq(searches.state, 'done'),
        imageId === undefined ? undefined : eq(searches.imageId, imageId),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
