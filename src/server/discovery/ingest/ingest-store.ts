import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { activities } from '#server/platform/activities/tables.ts'
import type { Position } from '#server/crawler/records/index.ts'
import { ingests } from './tables.ts'

export type IngestRow = typeof ingests.$inferSelect
/** A reading with the files its activity has looked at, and their total. */
export type IngestWithFiles = { ingest: IngestRow; done: number; total: number | null }

/** Counts of a reading. */
export type IngestCounts = Pick<
  IngestRow,
  'records' | 'broken' | 'huge' | 'pages' | 'images' | 'unreadable' | 'robots' | 'pictures' | 'addresses'
>

const isUnderWay = inArray(ingests.state, ['waiting', 'reading'])

export async function insertIngest(tx: Tx, ingest: typeof ingests.$inferInsert): Promise<void> {
  await tx.insert(ingests).values(ingest)
}

/** Keeps others from taking the same content until the transaction ends. */
export async function lockContent(tx: Tx, contentKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentKey}, 0))`)
}

/** The newest reading of this content that did not fail and was not cancelled. */
export async function findTaken(tx: Tx | Db, contentKey: string): Promise<IngestRow | undefined> {
  const [found] = await tx
    .select()
    .from(ingests)
    .where(and(eq(ingests.contentKey, contentKey), inArray(ingests.state, ['waiting', 'reading', 'read'])))
    .orderBy(desc(ingests.askedAt))
    .limit(1)
  return found
}

/** Those of these keys with a reading under way or finished. */
export async function takenAmong(tx: Tx, contentKeys: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ contentKey: ingests.contentKey })
    .from(ingests)
    .where(and(inArray(ingests.contentKey, contentKeys), inArray(ingests.state, ['waiting', 'reading', 'read'])))
  return new Set(rows.map(({ contentKey }) => contentKey))
}

/** Marks it as being read; undefined if it is over. */
export async function beginReading(db: Db, id: Id): Promise<IngestRow | undefined> {
  const [begun] = await db
    .update(ingests)
    .set({ state: 'reading' })
    .where(and(eq(ingests.id, id), isUnderWay))
    .returning()
  return begun
}

/** Locks the row until the transaction ends; undefined if it is over. */
export async function lockReading(tx: Tx, id: Id): Promise<IngestRow | undefined> {
  const [locked] = await tx
    .select()
    .from(ingests)
    .where(and(eq(ingests.id, id), isUnderWay))
    .for('update')
  return locked
}

export type Progress = { counts: IngestCounts; position: Position; readBytes: number }

export async function keepProgress(tx: Tx, id: Id, { counts, position, readBytes }: Progress): Promise<void> {
  await tx
    .update(ingests)
    .set({ ...counts, readBytes, member: position.at, intoMember: position.into, failuresInRow: 0 })
    .where(eq(ingests.id, id))
}

/** Saves a size that was unknown before. */
export async function saveBytes(db: Db, id: Id, bytes: number): Promise<void> {
  await db.update(ingests).set({ bytes }).where(eq(ingests.id, id))
}

/** Adds the cost of a slice. */
export async function addCost(db: Db, id: Id, cost: { requests: number; bytes: number; ms: number }): Promise<void> {
  await db
    .update(ingests)
    .set({
      requests: sql`${ingests.requests} + ${cost.requests}`,
      fetchedBytes: sql`${ingests.fetchedBytes} + ${cost.bytes}`,
      spentMs: sql`${ingests.spentMs} + ${Math.round(cost.ms)}`,
    })
    .where(eq(ingests.id, id))
}

/** Resolves to the number of failures in a row. */
export async function countFailure(tx: Tx, id: Id): Promise<number> {
  const [row] = await tx
    .update(ingests)
    .set({ failuresInRow: sql`${ingests.failuresInRow} + 1` })
    .where(and(eq(ingests.id, id), isUnderWay))
    .returning({ times: ingests.failuresInRow })
  return row?.times ?? 0
}

/** Progress of a crawl. Averages are over its parts that were read to their end. */
export type CrawlProgress = {
  crawl: string
  parts: number
  read: number
  reading: number
  failed: number
  cancelled: number
  requests: number
  fetchedBytes: number
  pages: number
  images: number
  each: { bytes: number; seconds: number; pages: number; images: number } | null
}

/** Each crawl with taken parts, the newest first. */
export async function crawlsTaken(db: Db): Promise<CrawlProgress[]> {
  const inState = (state: IngestRow['state']) => sql<number>`(count(*) filter (where ${ingests.state} = ${state}))::int`
  type Name = 'requests' | 'fetchedBytes' | 'spentMs' | 'pages' | 'images'
  const sum = (name: Name) => sql<number>`coalesce(sum(${ingests[name]}), 0)::float8`
  const each = (name: Name) =>
    sql<number | null>`(avg(${ingests[name]}) filter (where ${ingests.state} = 'read'))::float8`
  const rows = await db
    .select({
      crawl: sql<string>`${ingests.crawl}`,
      parts: sql<number>`count(*)::int`,
      read: inState('read'),
      reading: inState('reading'),
      failed: inState('failed'),
      cancelled: inState('cancelled'),
      requests: sum('requests'),
      fetchedBytes: sum('fetchedBytes'),
      pages: sum('pages'),
      images: sum('images'),
      bytesEach: each('fetchedBytes'),
      msEach: each('spentMs'),
      pagesEach: each('pages'),
      imagesEach: each('images'),
    })
    .from(ingests)
    .where(isNotNull(ingests.crawl))
    .groupBy(ingests.crawl)
    .orderBy(desc(ingests.crawl))
  return rows.map(({ bytesEach, msEach, pagesEach, imagesEach, ...counted }) => ({
    ...counted,
    each:
      bytesEach === null
        ? null
        : { bytes: bytesEach, seconds: (msEach ?? 0) / 1000, pages: pagesEach ?? 0, images: imagesEach ?? 0 },
  }))
}

/** Parts of a crawl that are not over. */
export async function underWayOf(db: Db, crawl: string): Promise<Pick<IngestRow, 'id' | 'activityId'>[]> {
  return await db
    .select({ id: ingests.id, activityId: ingests.activityId })
    .from(ingests)
    .where(and(eq(ingests.crawl, crawl), isUnderWay))
}

type End = Pick<IngestRow, 'finishedAt'> & { state: 'read' | 'failed' | 'cancelled'; problem?: string }

/** Does nothing if it is over already: the first end counts. */
export async function endIngest(tx: Tx, id: Id, end: End): Promise<void> {
  await tx
    .update(ingests)
    .set(end)
    .where(and(eq(ingests.id, id), isUnderWay))
}

const withFiles = { ingest: ingests, done: activities.done, total: activities.total }

export async function findIngest(db: Db | Tx, id: Id): Promise<IngestWithFiles | undefined> {
  const [found] = await db
    .select(withFiles)
    .from(ingests)
    .innerJoin(activities, eq(activities.id, ingests.activityId))
    .where(eq(ingests.id, id))
  return found
}

type Page = { page: number; pageSize: number }

/** Newest first. Files are few enough to count. */
export async function listIngestRows(
  db: Db,
  { page, pageSize }: Page,
): Promise<{ rows: IngestWithFiles[]; total: number }> {
  const rows = await db
    .select(withFiles)
    .from(ingests)
    .innerJoin(activities, eq(activities.id, ingests.activityId))
    .orderBy(desc(ingests.askedAt), desc(ingests.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(ingests)
  return { rows, total: counted?.total ?? 0 }
}
