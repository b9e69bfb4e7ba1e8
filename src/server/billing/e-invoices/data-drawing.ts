import type { Drawing } from '#server/platform/pdf/drawing.ts'
import type { InvoiceFacts } from '../invoices/invoice-facts.ts'
import { writeEInvoice } from './write-e-invoice.ts'

/** The UBL file of a document. It is written where documents are drawn, since its library is large. */
export const eInvoiceDrawing: Drawing<{ facts: InvoiceFacts }> = {
  name: 'e-invoice',
  draw: async ({ facts }) => Buffer.from(await writeEInvoice(facts, 'UBL'), 'utf8'),
}
