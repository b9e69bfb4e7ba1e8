/** Invoices, their payers and tax numbers. */
export { payerOfAccount } from './payer-of-account.ts'
export { showInvoice } from '../view.ts'
export { mayBeTaxNumber, printedTaxNumber } from './tax-number.ts'
export { keyOfInvoice } from './keep-invoice.ts'
