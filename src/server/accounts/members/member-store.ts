import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { AccountRow } from '../store.ts'
import { accounts } from '../tables.ts'

/** The members of a law firm, by name. */
export async function membersOfFirm(db: Db | Tx, firmId: Id): Promise<AccountRow[]> {
  return await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.firmId, firmId), eq(accounts.role, 'partner')))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
}

/** A locked member of this firm; undefined for anyone else. */
export async function lockMember(tx: Tx, firmId: Id, accountId: Id): Promise<AccountRow | undefined> {
  const [found] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.firmId, firmId), eq(accounts.role, 'partner')))
    .for('update')
  return found
}
