import { asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { AccountRow } from '../store.ts'
import { accounts } from '../tables.ts'
import { staffFactorResets } from './tables.ts'

export type FactorReset = typeof staffFactorResets.$inferSelect

/** Everybody who is staff, locked in one order until the transaction ends: two people cannot both remove the last administrator. */
export async function lockStaff(tx: Tx): Promise<AccountRow[]> {
  return await tx.select().from(accounts).where(eq(accounts.role, 'staff')).orderBy(asc(accounts.id)).for('update')
}

export async function readStaff(db: Db | Tx): Promise<AccountRow[]> {
  return await db
    .select()
    .from(accounts)
    .where(eq(accounts.role, 'staff'))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
}

export async function readFactorResets(db: Db | Tx): Promise<Map<Id, FactorReset>> {
  const rows = await db.select().from(staffFactorResets)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Keeps a request; a newer one takes the place of the earlier. */
export async function putFactorReset(tx: Tx, reset: FactorReset): Promise<void> {
  const { accountId: _, ...set } = reset
  await tx.insert(staffFactorResets).values(reset).onConflictDoUpdate({ target: staffFactorResets.accountId, set })
}

/** False when there was none. */
export async function removeFactorReset(tx: Tx, accountId: Id): Promise<boolean> {
  const removed = await tx
    .delete(staffFactorResets)
    .where(eq(staffFactorResets.accountId, accountId))
    .returning({ accountId: staffFactorResets.accountId })
  return removed.length > 0
}
