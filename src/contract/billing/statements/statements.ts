import { z } from 'zod'
import { Currency } from '../../reference/money.ts'
import { Id, Moment } from '../../wire.ts'

/** Kinds of changes to an owner's balance. */
export const StatementLineKind = z.enum([
  'payment',
  'refund',
  'chargeback',
  'price',
  'reserved',
  'released',
  'placed',
  'taken-out',
  'paid',
  'returned',
  'costs',
])
export type StatementLineKind = z.infer<typeof StatementLineKind>

/** In minor units by the exponent of ISO 4217. */
const Minor = z.number().int()

/** A rate by which money was exchanged, or by which it would be: the ECB's informs only. */
export const StatementRate = z.object({
  rate: z.string(),
  source: z.enum(['bank', 'ecb']),
  on: z.string(),
  /** The owner's amount; null until a bank has exchanged it. */
  pays: z.object({ amount: Minor, currency: Currency }).nullable(),
})
export type StatementRate = z.infer<typeof StatementRate>

/** One movement in a case, with every deduction. Amounts are changes: below zero where something was taken back. */
export const StatementLine = z.object({
  kind: StatementLineKind,
  at: Moment,
  case: z.object({ _id: Id, reference: z.string() }),
  /** This owner's part of what was paid, tax included; `gross = tax + rounding + fee + share`. */
  gross: Minor,
  tax: Minor,
  /** The rounding excess of parts. */
  rounding: Minor,
  fee: Minor,
  feePercent: Minor,
  /** A partner's costs, taken before the gross. */
  costs: Minor,
  share: Minor,
  /** Kept back for refunds, or let go. */
  reserve: Minor,
  reserveUntil: Moment.nullable(),
  /** Tax that is kept of a pay-out. */
  withheld: Minor,
  /** The amount that the bank sent or returned. */
  paid: Minor,
  rate: StatementRate.nullable(),
  /** The change of the balance. */
  balance: Minor,
  /** Credit notes to the payer for it. */
  creditNotes: z.array(z.object({ number: z.string(), issuedAt: Moment })),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementKind = z.enum(['month', 'run'])
export type StatementKind = z.infer<typeof StatementKind>

/** An invoice that we write in the owner's name, or its credit note. */
export const OwnerDocument = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  gross: Minor,
  tax: Minor,
  currency: Currency,
  issuedAt: Moment,
  /** The number of the invoice that a credit note takes back. */
  of: z.string().nullable(),
  /** The files that it has. A PDF is missing where the law wants data instead, for the reason beside it. */
  files: z.array(z.enum(['pdf', 'xml'])),
  noPdfBecause: z.string().nullable(),
})
export type OwnerDocument = z.infer<typeof OwnerDocument>

/** An invoice of the owner's own, as it was matched with the statement. */
export const OwnInvoice = z.object({
  number: z.string(),
  issuedOn: z.string(),
  gross: Minor,
  state: z.enum(['matched', 'differs']),
  /** A sentence about the difference. */
  problem: z.string().nullable(),
  uploadedAt: Moment,
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

export const StatementSummary = z.object({
  number: z.string(),
  kind: StatementKind,
  currency: Currency,
  /** Null in the first statement, which begins with the account. */
  from: Moment.nullable(),
  until: Moment,
  opening: Minor,
  closing: Minor,
  /** Shares of what was paid less what was taken back, and what the bank sent. */
  earned: Minor,
  paidOut: Minor,
  issuedAt: Moment,
  /** False while its file is being signed. */
  isReady: z.boolean(),
})
export type StatementSummary = z.infer<typeof StatementSummary>

export const Statement = StatementSummary.extend({
  lines: z.array(StatementLine),
  documents: z.array(OwnerDocument),
  /** The source of the owner's invoices: we write them, the owner sends them, or none is needed. */
  invoicing: z.enum(['self-billing', 'own', 'none']),
  /** The total that the owner's own invoice must have; null when none is needed. */
  toInvoice: z.object({ gross: Minor, currency: Currency }).nullable(),
  ownInvoice: OwnInvoice.nullable(),
})
export type Statement = z.infer<typeof Statement>
