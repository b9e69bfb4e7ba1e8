import { and, eq, lte } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { accounts } from '../tables.ts'

export async function setDeletion(tx: Tx, id: Id, deletesAt: Date | null): Promise<void> {
  await tx.update(accounts).set({ deletesAt }).where(eq(accounts.id, id))
}

export async function accountsToDelete(db: Db, now: Date): Promise<Id[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(lte(accounts.deletesAt, now)).limit(1000)
  return rows.map(({ id }) => id)
}

/** Takes the account's address from it, so that nobody signs in to it or resets its password. False when its time has not come. */
export async function closeAccount(tx: Tx, id: Id, now: Date): Promise<boolean> {
  const closed = await tx
    .update(accounts)
    .set({ emailKey: `closed ${id}` })
    .where(and(eq(accounts.id, id), lte(accounts.deletesAt, now)))
    .returning({ id: accounts.id })
  return closed.length > 0
}

export async function deleteAccountRow(tx: Tx, id: Id): Promise<void> {
  await tx.update(accounts).set({ referredBy: null }).where(eq(accounts.referredBy, id))
  await tx.delete(accounts).where(eq(accounts.id, id))
}
