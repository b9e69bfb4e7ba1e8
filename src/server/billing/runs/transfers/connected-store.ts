import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { connectedAccounts } from '../tables.ts'

/** Returns the owner's account at the card processor; undefined without one. */
export async function findConnected(db: Db | Tx, ownerId: Id): Promise<string | undefined> {
  const [found] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.accountId, ownerId))
  return found?.connected
}

export async function putConnected(tx: Tx, row: typeof connectedAccounts.$inferInsert): Promise<void> {
  await tx.insert(connectedAccounts).values(row).onConflictDoUpdate({ target: connectedAccounts.accountId, set: row })
}
