import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ownInvoices, statements } from '../tables.ts'

export type OwnInvoiceRow = typeof ownInvoices.$inferSelect

export async function findOwnInvoice(db: Db | Tx, statementId: Id): Promise<OwnInvoiceRow | undefined> {
  const [found] = await db.select().from(ownInvoices).where(eq(ownInvoices.statementId, statementId))
  return found
}

/** Owners' invoices with their statements: those that differ first, then the newest. */
export const ownInvoicesForDesk = async (db: Db, limit: number) =>
  await db
    .select({
      invoice: ownInvoices,
      statement: statements.number,
      currency: statements.currency,
      asked: statements.earned,
    })
    .from(ownInvoices)
    .innerJoin(statements, eq(statements.id, ownInvoices.statementId))
    .orderBy(sql`${ownInvoices.state} = 'matched'`, desc(ownInvoices.uploadedAt))
    .limit(limit)

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
