import type { PortalRecord } from '#contract/portal/record.ts'
import { keyOfInvoice } from '#server/billing/invoices/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The invoice of a case, or of the one with which it is paid: its key in the store, and the id by which the page saves it. Null before it is signed. */
export async function mainInvoiceOf(
  db: Db,
  { id, mergedInto }: CaseRecord,
): Promise<PortalRecord['MainInfringerCase__r']> {
  const { documents } = await readPaymentStatus(db, { kind: 'case', id: mergedInto ?? id })
  const invoice = documents.find(({ kind, keptAt }) => kind === 'invoice' && keptAt !== null)
  return invoice ? { S3Path__c: keyOfInvoice(invoice), DocumentID__c: invoice.id } : null
}
