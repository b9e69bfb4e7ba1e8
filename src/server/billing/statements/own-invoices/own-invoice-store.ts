import { and, eq, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ownInvoices } from '../tables.ts'

export type OwnInvoiceRow = typeof ownInvoices.$inferSelect

export async function findOwnInvoice(db: Db | Tx, statementId: Id): Promise<OwnInvoiceRow | undefined> {
  const [found] = await db.select().from(ownInvoices).where(eq(ownInvoices.statementId, statementId))
  return found
}

/** True when the owner sent this number with another statement. */
export const isNumberTaken = async (
  db: Db | Tx,
  { ownerId, number, statementId }: Pick<OwnInvoiceRow, 'ownerId' | 'number' | 'statementId'>,
): Promise<boolean> =>
  (await db.$count(
    ownInvoices,
    and(eq(ownInvoices.ownerId, ownerId), eq(ownInvoices.number, number), ne(ownInvoices.statementId, statementId)),
  )) > 0

export async function putOwnInvoice(tx: Tx, row: OwnInvoiceRow): Promise<void> {
  await tx.insert(ownInvoices).values(row).onConflictDoUpdate({ target: ownInvoices.statementId, set: row })
}
