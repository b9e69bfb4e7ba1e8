import { answerOrders } from '../platform/pdf/answer-orders.ts'

/** Draws documents; loads a kind's code with its first. */
answerOrders({
  'agent-confirmation': async () => (await import('../letters/drawing/draw-confirmation.ts')).confirmationDrawing,
  'evidence-report': async () => (await import('../evidence/report/make-report.ts')).reportDrawing,
  'e-invoice': async () => (await import('../billing/e-invoices/data-drawing.ts')).eInvoiceDrawing,
  invoice: async () => (await import('../billing/invoices/draw-invoice.ts')).invoiceDrawing,
  letter: async () => (await import('#server/letters/drawing/draw-letter.ts')).letterDrawing,
  'owner-statement': async () => (await import('../billing/statements/files/draw-statement.ts')).ownerStatementDrawing,
  'takedown-notice': async () => (await import('../takedowns/sending/draw-notice.ts')).noticeDrawing,
  'registration-title-list': async () => (await import('../registrations/package/draw-title-list.ts')).titleListDrawing,
  'registration-screens': async () => (await import('../registrations/package/draw-screens.ts')).screensDrawing,
  'registration-statement': async () => (await import('../registrations/package/draw-statement.ts')).statementDrawing,
  licence: async () => (await import('../portal/licences/draw-licence.ts')).licenceDrawing,
})
