import { and, asc, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Portal } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { removalPromises } from './tables.ts'

export type RemovalPromise = typeof removalPromises.$inferSelect

export async function insertPromise(tx: Tx, row: RemovalPromise): Promise<void> {
  await tx.insert(removalPromises).values(row).onConflictDoNothing()
}

export async function findPromise(db: Db | Tx, licenceId: Id): Promise<RemovalPromise | undefined> {
  const [found] = await db.select().from(removalPromises).where(eq(removalPromises.licenceId, licenceId))
  return found
}

export async function changePromise(tx: Tx, licenceId: Id, change: Partial<RemovalPromise>): Promise<void> {
  await tx.update(removalPromises).set(change).where(eq(removalPromises.licenceId, licenceId))
}

/** Promises whose day has come, the oldest first. */
export async function promisesToLookAt(db: Db, today: string, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: removalPromises.licenceId })
    .from(removalPromises)
    .where(and(isNotNull(removalPromises.lookOn), lte(removalPromises.lookOn, today)))
    .orderBy(asc(removalPromises.lookOn), asc(removalPromises.licenceId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ends the looks of licences whose payment was taken back. */
export async function dropLooks(tx: Tx, licenceIds: readonly Id[]): Promise<void> {
  if (licenceIds.length === 0) return
  await tx
    .update(removalPromises)
    .set({ lookOn: null })
    .where(inArray(removalPromises.licenceId, [...licenceIds]))
}

/** The newest promise of a case, as its page shows it. */
export async function removalOfCase(db: Db | Tx, caseId: Id): Promise<Portal['removal']> {
  const [found] = await db
    .select()
    .from(removalPromises)
    .where(eq(removalPromises.caseId, caseId))
    .orderBy(desc(removalPromises.promisedAt))
    .limit(1)
  if (!found) return null
  return { by: found.removeBy, lookedAt: found.lookedAt?.toISOString() ?? null, outcome: found.outcome }
}
