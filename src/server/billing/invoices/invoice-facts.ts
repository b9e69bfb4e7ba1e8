import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Payer } from '../payments/asking/payable.ts'
import type { TaxDecision } from './tax-of.ts'

/** The operator as invoices name them. */
export type Issuer = {
  name: string
  address: string[]
  country: string
  taxNumber: string | null
  /** Registers, capital, who stands for it: what its law wants at the foot. */
  foot: string | null
}

export type InvoiceLine = Pick<PriceLine, 'kind' | 'description' | 'amount' | 'taxTreatment'> & { tax: number }

/** All that a document says, as it was when it was issued: the file is drawn of this alone. */
export type InvoiceFacts = {
  kind: InvoiceKind
  number: string
  issuer: Issuer
  payer: Payer
  title: string
  lines: InvoiceLine[]
  tax: TaxDecision
  currency: string
  /** In minor units, tax included. */
  gross: number
  totalTax: number
  issuedAt: string
  dueAt: string | null
  /** The number of the invoice that a credit note takes back, or a receipt is for. */
  of: string | null
  /** When that invoice was issued; absent in documents older than this field. */
  ofIssuedAt?: string | null
  /** Day of the supply, such as `2026-11-25`; absent in documents older than this field. */
  deliveredOn?: string
  /** The agreement by which the buyer writes the document in the supplier's name. */
  selfBilling?: { version: string; agreedAt: string }
  /** Why a credit note was issued; how a receipt's payment was made. */
  reason: string | null
}
