import { eq } from 'drizzle-orm'
import type { InvoiceDetails } from '#contract/billing/invoice-details.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { invoiceDetails } from './tables.ts'

export async function findInvoiceDetails(db: Db | Tx, accountId: Id): Promise<InvoiceDetails> {
  const { company, address, taxNumber } = invoiceDetails
  const [found] = await db
    .select({ company, address, taxNumber })
    .from(invoiceDetails)
    .where(eq(invoiceDetails.accountId, accountId))
  return found ?? { company: null, address: [], taxNumber: null }
}

export async function keepInvoiceDetails(
  db: Db,
  accountId: Id,
  details: InvoiceDetails & { changedAt: Date },
): Promise<void> {
  await db
    .insert(invoiceDetails)
    .values({ accountId, ...details })
    .onConflictDoUpdate({ target: invoiceDetails.accountId, set: details })
}

export async function removeInvoiceDetails(db: Db | Tx, accountId: Id): Promise<void> {
  await db.delete(invoiceDetails).where(eq(invoiceDetails.accountId, accountId))
}
