import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedownRequests, takedowns } from '../tables.ts'

export type RequestRow = typeof takedownRequests.$inferSelect

export async function requestOf(db: Db | Tx, takedownId: Id): Promise<RequestRow | undefined> {
  return (await requestsOf(db, [takedownId]))[0]
}

export async function requestsOf(db: Db | Tx, takedownIds: readonly Id[]): Promise<RequestRow[]> {
  if (takedownIds.length === 0) return []
  return await db
    .select()
    .from(takedownRequests)
    .where(inArray(takedownRequests.takedownId, [...takedownIds]))
}

/** Keeps a signed request. The caller has locked the takedown. */
export async function insertRequest(tx: Tx, row: RequestRow): Promise<void> {
  await tx.insert(takedownRequests).values(row)
}

/** Changes a request. The caller has locked the takedown. */
export async function changeRequest(tx: Tx, takedownId: Id, change: Partial<RequestRow>): Promise<void> {
  await tx.update(takedownRequests).set(change).where(eq(takedownRequests.takedownId, takedownId))
}

/** Open takedowns whose request waited until its last day, the longest wait first. */
export async function requestsDue(db: Db, now: Date, most: number): Promise<Id[]> {
  const rows = await db
    .select({ id: takedownRequests.takedownId })
    .from(takedownRequests)
    .innerJoin(takedowns, eq(takedowns.id, takedownRequests.takedownId))
    .where(
      and(
        inArray(takedownRequests.state, ['sent', 'answered']),
        lte(takedownRequests.dueAt, now),
        isNull(takedowns.closedAt),
      ),
    )
    .orderBy(asc(takedownRequests.dueAt))
    .limit(most)
  return rows.map(({ id }) => id)
}
