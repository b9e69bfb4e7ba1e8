import { and, desc, eq, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ImageSource } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { imageSheets } from '../../sheets/tables.ts'
import { importRuns } from '../tables.ts'

export type RunRow = typeof importRuns.$inferSelect
type NewRun = typeof importRuns.$inferInsert

/** Serialises the parts of an owner's imports that must not overlap. */
export async function lockImportsOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${ownerId}`}, 0))`)
}

/** Undefined when the connection has an import under way. */
export async function insertRun(tx: Tx, run: NewRun): Promise<RunRow | undefined> {
  const [inserted] = await tx.insert(importRuns).values(run).onConflictDoNothing().returning()
  return inserted
}

/** The owner's imports from sources that are under way. */
export async function runningOf(tx: Tx, ownerId: Id): Promise<RunRow[]> {
  return await tx
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.ownerId, ownerId), eq(importRuns.state, 'running')))
}

/** Counts an owner's running imports from sources and sheets. */
export async function countRunning(tx: Tx, ownerId: Id): Promise<number> {
  const ofSources = and(eq(importRuns.ownerId, ownerId), eq(importRuns.state, 'running'))
  const ofSheets = and(eq(imageSheets.ownerId, ownerId), eq(imageSheets.state, 'running'))
  return (await tx.$count(importRuns, ofSources)) + (await tx.$count(imageSheets, ofSheets))
}

export async function readRun(db: Db | Tx, id: Id): Promise<RunRow | undefined> {
  const [found] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  return found
}

/** The newest import of a connection. */
export async function lastRunOf(db: Db | Tx, connectionId: Id): Promise<RunRow | undefined> {
  const [found] = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.connectionId, connectionId))
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
    .limit(1)
  return found
}

/** When everything of a connection, and not only what had changed, was last listed to its end. */
export async function wholeListedAt(tx: Tx, connectionId: Id): Promise<Date | null> {
  const [found] = await tx
    .select({ at: max(importRuns.finishedAt) })
    .from(importRuns)
    .where(and(eq(importRuns.connectionId, connectionId), eq(importRuns.state, 'done'), isNull(importRuns.changesFrom)))
  return found?.at ?? null
}

/** The newest import of each of the owner's services, picked ones included. */
export async function lastRunsOf(db: Db, ownerId: Id): Promise<RunRow[]> {
  return await db
    .selectDistinctOn([importRuns.service])
    .from(importRuns)
    .where(eq(importRuns.ownerId, ownerId))
    .orderBy(importRuns.service, desc(importRuns.startedAt))
}

/** Imports under way that wait for nothing, the oldest first. */
export async function runsUnderWay(db: Db, now: Date, limit: number): Promise<Pick<RunRow, 'id'>[]> {
  return await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.state, 'running'), or(isNull(importRuns.resumesAt), lte(importRuns.resumesAt, now))))
    .orderBy(importRuns.startedAt)
    .limit(limit)
}

/** Changes an import that is under way; undefined when it is over. */
export async function changeRun(
  tx: Db | Tx,
  id: Id,
  change: Omit<PgUpdateSetSource<typeof importRuns>, 'id' | 'ownerId'>,
): Promise<RunRow | undefined> {
  const [changed] = await tx
    .update(importRuns)
    .set(change)
    .where(and(eq(importRuns.id, id), eq(importRuns.state, 'running')))
    .returning()
  return changed
}

/** Counts that the job of an import under way was given up; undefined when it is over. */
export async function countGivenUp(tx: Tx, id: Id): Promise<RunRow | undefined> {
  return await changeRun(tx, id, { givenUp: sql`${importRuns.givenUp} + 1` })
}

type Counts = Partial<Record<'found' | 'added' | 'known' | 'failed' | 'gone' | 'promised', number>>

/** Adds to what an import has counted. */
export async function addCounts(tx: Tx, id: Id, by: Counts): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(by).map(([name, more]) => [name, sql`${importRuns[name as keyof Counts]} + ${more}`]),
  )
  await tx.update(importRuns).set(set).where(eq(importRuns.id, id))
}

/** Ends the imports of a service without a word; what they fetch meanwhile is not kept. Resolves to their activities. */
export async function cancelRuns(tx: Tx, of: { ownerId: Id; service: ImageSource }, now: Date): Promise<Id[]> {
  await lockImportsOf(tx, of.ownerId)
  const cancelled = await tx
    .update(importRuns)
    .set({ state: 'cancelled', finishedAt: now, access: null })
    .where(and(eq(importRuns.ownerId, of.ownerId), eq(importRuns.service, of.service), eq(importRuns.state, 'running')))
    .returning({ activityId: importRuns.activityId })
  return cancelled.map(({ activityId }) => activityId)
}

/** Detaches outcomes of a service's imports when it is disconnected. */
export async function untieRuns(tx: Tx, connectionId: Id): Promise<void> {
  await tx.update(importRuns).set({ connectionId: null }).where(eq(importRuns.connectionId, connectionId))
}
