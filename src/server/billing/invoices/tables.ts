import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import { moment } from '#server/platform/db/columns.ts'
import { payables } from '../payments/tables.ts'
import type { InvoiceFacts } from './invoice-facts.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** The last number given in a series of a year: locked while the next is taken, so that there are no holes. */
export const invoiceSequences = pgTable(
  'invoice_sequences',
  {
    issuer: text('issuer').notNull(),
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.series, table.year] })],
)

/** Invoices, credit notes and receipts. What they say is never changed; the file is made of it once. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    issuer: text('issuer').notNull(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    ownerId: text('owner_id'),
    /** The payable, refund or capture that it documents. Unique. */
    key: text('key').notNull(),
    facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
    currency: text('currency').notNull(),
    gross: amount('gross').notNull(),
    /** A secret: anyone with the link can read the file. */
    link: text('link').notNull(),
    sha256: text('sha256'),
    issuedAt: moment('issued_at').notNull(),
    dueAt: moment('due_at'),
    /** When its file was made and signed. */
    keptAt: moment('kept_at'),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.issuer, table.number),
    uniqueIndex('invoices_key').on(table.key),
    uniqueIndex('invoices_link').on(table.link),
    index('invoices_owner').on(table.ownerId, table.issuedAt, table.id),
    index('invoices_payable').on(table.payableId),
    index('invoices_to_keep')
      .on(table.issuedAt)
      .where(sql`${table.keptAt} is null`),
  ],
)

/** An account's details for the invoices of its plan. */
export const invoiceDetails = pgTable('invoice_details', {
  accountId: text('account_id').primaryKey(),
  company: text('company'),
  address: jsonb('address').$type<string[]>().notNull(),
  /** As it is printed. */
  taxNumber: text('tax_number'),
  changedAt: moment('changed_at').notNull(),
})
