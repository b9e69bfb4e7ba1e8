import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  identityChecks,
  nameHits,
  payeeChecks,
  payoutChanges,
  payoutDetails,
  payoutHistory,
  payoutHolds,
} from '../tables.ts'

export type DetailsRow = typeof payoutDetails.$inferSelect
export type ChangeRow = typeof payoutChanges.$inferSelect

export async function findDetails(db: Db | Tx, accountId: Id): Promise<DetailsRow | undefined> {
  const [found] = await db.select().from(payoutDetails).where(eq(payoutDetails.accountId, accountId))
  return found
}

export async function lockDetails(tx: Tx, accountId: Id): Promise<DetailsRow | undefined> {
  const [found] = await tx.select().from(payoutDetails).where(eq(payoutDetails.accountId, accountId)).for('update')
  return found
}

export async function putDetails(tx: Tx, row: DetailsRow): Promise<void> {
  await tx.insert(payoutDetails).values(row).onConflictDoUpdate({ target: payoutDetails.accountId, set: row })
}

export async function changeDetails(tx: Db | Tx, accountId: Id, change: Partial<DetailsRow>): Promise<void> {
  await tx.update(payoutDetails).set(change).where(eq(payoutDetails.accountId, accountId))
}

/** Accounts with details, by id, after one of them. */
export const detailsAfter = async (db: Db | Tx, after: string, limit: number): Promise<DetailsRow[]> =>
  await db
    .select()
    .from(payoutDetails)
    .where(gt(payoutDetails.accountId, after))
    .orderBy(asc(payoutDetails.accountId))
    .limit(limit)

/** The details that changed last, or those of one owner. */
export const newestDetails = async (
  db: Db,
  { owner, limit }: { owner?: Id | undefined; limit: number },
): Promise<DetailsRow[]> =>
  await db
    .select()
    .from(payoutDetails)
    .where(owner === undefined ? undefined : eq(payoutDetails.accountId, owner))
    .orderBy(desc(payoutDetails.changedAt), asc(payoutDetails.accountId))
    .limit(limit)

/** Accounts that were erased while money was due. */
export const leftAccounts = async (db: Db): Promise<Id[]> =>
  (await db.select({ id: payoutDetails.accountId }).from(payoutDetails).where(isNotNull(payoutDetails.leftAt))).map(
    ({ id }) => id,
  )

/** Replaces the text that was sealed under an older key; false where it was changed meanwhile. */
export async function exchangeSealed(db: Db, { accountId, sealed }: DetailsRow, now: string): Promise<boolean> {
  const changed = await db
    .update(payoutDetails)
    .set({ sealed: now })
    .where(and(eq(payoutDetails.accountId, accountId), eq(payoutDetails.sealed, sealed)))
    .returning({ id: payoutDetails.accountId })
  return changed.length > 0
}

export async function findChange(db: Db | Tx, accountId: Id): Promise<ChangeRow | undefined> {
  const [found] = await db.select().from(payoutChanges).where(eq(payoutChanges.accountId, accountId))
  return found
}

export async function putChange(tx: Tx, row: ChangeRow): Promise<void> {
  await tx.insert(payoutChanges).values(row).onConflictDoUpdate({ target: payoutChanges.accountId, set: row })
}

/** Takes the change that this token confirms; undefined where another was asked for, or it was taken before. */
export async function takeChange(tx: Tx, accountId: Id, tokenHash: string): Promise<ChangeRow | undefined> {
  const [taken] = await tx
    .delete(payoutChanges)
    .where(and(eq(payoutChanges.accountId, accountId), eq(payoutChanges.tokenHash, tokenHash)))
    .returning()
  return taken
}

export async function removeChange(tx: Db | Tx, accountId: Id): Promise<void> {
  await tx.delete(payoutChanges).where(eq(payoutChanges.accountId, accountId))
}

export type HistoryRow = typeof payoutHistory.$inferSelect

export async function recordPayoutStep(tx: Tx, row: Omit<HistoryRow, 'id'>): Promise<void> {
  await tx.insert(payoutHistory).values(row)
}

export const payoutHistoryOf = async (db: Db | Tx, accountId: Id): Promise<HistoryRow[]> =>
  await db.select().from(payoutHistory).where(eq(payoutHistory.accountId, accountId)).orderBy(asc(payoutHistory.id))

/** Removes all that is known of whom an account pays, with every check of it. */
export async function removePayoutData(tx: Tx, accountId: Id): Promise<void> {
  await tx.delete(payoutDetails).where(eq(payoutDetails.accountId, accountId))
  await tx.delete(payoutChanges).where(eq(payoutChanges.accountId, accountId))
  for (const table of [payoutHistory, payoutHolds, payeeChecks, identityChecks, nameHits])
    await tx.delete(table).where(eq(table.accountId, accountId))
}
