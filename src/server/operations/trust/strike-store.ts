import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ownerStrikes } from './tables.ts'

export type StrikeRow = typeof ownerStrikes.$inferSelect

export async function strikesOf(db: Db | Tx, ownerIds: readonly Id[]): Promise<StrikeRow[]> {
  if (ownerIds.length === 0) return []
  return await db
    .select()
    .from(ownerStrikes)
    .where(inArray(ownerStrikes.ownerId, [...ownerIds]))
    .orderBy(desc(ownerStrikes.at), desc(ownerStrikes.id))
}

/** Numbers of strikes that were not removed, by owner. */
export async function countStrikes(db: Db): Promise<Map<Id, number>> {
  const rows = await db
    .select({ ownerId: ownerStrikes.ownerId, strikes: count() })
    .from(ownerStrikes)
    .where(isNull(ownerStrikes.removedAt))
    .groupBy(ownerStrikes.ownerId)
  return new Map(rows.map(({ ownerId, strikes }) => [ownerId, strikes]))
}

export async function countCasesOf(db: Db, ownerIds: readonly Id[]): Promise<Map<Id, number>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .select({ ownerId: cases.ownerId, cases: count() })
    .from(cases)
    .where(inArray(cases.ownerId, [...ownerIds]))
    .groupBy(cases.ownerId)
  return new Map(rows.map((row) => [row.ownerId, row.cases]))
}

export async function insertStrike(tx: Tx, row: StrikeRow): Promise<void> {
  await tx.insert(ownerStrikes).values(row)
}

export async function lockStrike(tx: Tx, ownerId: Id, id: Id): Promise<StrikeRow | undefined> {
  const [found] = await tx
    .select()
    .from(ownerStrikes)
    .where(and(eq(ownerStrikes.id, id), eq(ownerStrikes.ownerId, ownerId)))
    .for('update')
  return found
}

type Removal = Pick<StrikeRow, 'removedAt' | 'removedByName' | 'removedWhy'>

export async function setRemoved(tx: Tx, id: Id, removal: Removal): Promise<void> {
  await tx.update(ownerStrikes).set(removal).where(eq(ownerStrikes.id, id))
}

export async function deleteStrikesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(ownerStrikes).where(eq(ownerStrikes.ownerId, ownerId))
}
