import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { activities } from '#server/platform/activities/tables.ts'
import type { Position } from './archive-source.ts'
import { ingests } from './tables.ts'

export type IngestRow = typeof ingests.$inferSelect
/** With how many files its activity has to look at, and has. */
export type IngestWithFiles = { ingest: IngestRow; done: number; total: number | null }

/** What a reading counts. */
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

/** Marks it as being read; undefined if it is over. */
export async function beginReading(db: Db, id: Id): Promise<IngestRow | undefined> {
  const [begun] = await db
    .update(ingests)
    .set({ state: 'reading' })
    .where(and(eq(ingests.id, id), isUnderWay))
    .returning()
  return begun
}

/** The row, which stays as it is until the transaction ends; undefined if it is over. */
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
    .set({ ...counts, readBytes, member: position.at, intoMember: position.into })
    .where(eq(ingests.id, id))
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

/** The newest first. There are as many as there are files, so that counting them is little. */
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
