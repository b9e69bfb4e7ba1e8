import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { invoices, invoiceSequences } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/**
 * Returns the next invoice number of a series, from 1. Other transactions wait until this one ends. A number that was not committed is given again,
 * so that there are no holes.
 */
export async function nextInvoiceNumber(
  tx: Tx,
  series: { issuer: string; series: string; year: number },
): Promise<number> {
  const [{ last }] = (await tx
    .insert(invoiceSequences)
    .values({ ...series, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSequences.issuer, invoiceSequences.series, invoiceSequences.year],
      set: { last: sql`${invoiceSequences.last} + 1` },
    })
    .returning({ last: invoiceSequences.last })) as [{ last: number }]
  return last
}

export async function invoiceOfKey(db: Db | Tx, key: string): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.key, key))
  return found
}

export async function insertInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx.insert(invoices).values(row)
}

export async function findInvoice(db: Db, id: Id): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.id, id))
  return found
}

export async function invoiceOfLink(db: Db, link: string): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.link, link))
  return found
}

export async function markKept(db: Db, id: Id, sha256: string, keptAt: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ sha256, keptAt })
    .where(and(eq(invoices.id, id), isNull(invoices.keptAt)))
}

/** An owner's, the newest first. */
export async function invoicesOf(
  db: Db,
  ownerId: Id,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const isTheirs = eq(invoices.ownerId, ownerId)
  const rows = await db
    .select()
    .from(invoices)
    .where(isTheirs)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(invoices, isTheirs) }
}

export async function invoicesOfPayable(db: Db | Tx, payableId: Id): Promise<InvoiceRow[]> {
  return await db
    .select()
    .from(invoices)
    .where(eq(invoices.payableId, payableId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}

/** Those whose file is missing. */
export async function invoicesToKeep(db: Db, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isNull(invoices.keptAt))
    .orderBy(asc(invoices.issuedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
