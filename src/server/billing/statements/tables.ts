import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StatementKind } from '#contract/billing/statements/statements.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { InvoiceFacts } from '../invoices/invoice-facts.ts'
import type { StatementFacts } from './statement-facts.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** Statements of owners, each beginning where the one before it in its currency ends. What they say is never changed. */
export const statements = pgTable(
  'statements',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** In sequence for each owner and year. */
    number: text('number').notNull(),
    kind: text('kind').$type<StatementKind>().notNull(),
    /** The month or run, and the currency. Unique. */
    key: text('key').notNull(),
    currency: text('currency').notNull(),
    /** Null in the first one. */
    from: moment('from_moment'),
    until: moment('until_moment').notNull(),
    opening: amount('opening').notNull(),
    closing: amount('closing').notNull(),
    earned: amount('earned').notNull(),
    paidOut: amount('paid_out').notNull(),
    facts: jsonb('facts').$type<StatementFacts>().notNull(),
    /** Part of the name of its file. */
    secret: text('secret').notNull(),
    sha256: text('sha256'),
    issuedAt: moment('issued_at').notNull(),
    /** When its file was made and signed. */
    keptAt: moment('kept_at'),
  },
  (table) => [
    uniqueIndex('statements_number').on(table.ownerId, table.number),
    uniqueIndex('statements_key').on(table.ownerId, table.key),
    index('statements_newest').on(table.ownerId, table.currency, table.until),
    index('statements_to_keep')
      .on(table.issuedAt)
      .where(sql`${table.keptAt} is null`),
  ],
)

/** Invoices that we write in an owner's name, and their credit notes. */
export const ownerDocuments = pgTable(
  'owner_documents',
  {
    id: text('id').primaryKey(),
    statementId: text('statement_id')
      .notNull()
      .references(() => statements.id),
    ownerId: text('owner_id').notNull(),
    /** In the owner's own sequence, as the supplier's. */
    number: text('number').notNull(),
    kind: text('kind').$type<'invoice' | 'credit-note'>().notNull(),
    /** The case and currency of what is supplied. */
    supply: text('supply').notNull(),
    facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
    /** The reason why a PDF is not enough; null where it is. */
    noPdfBecause: text('no_pdf_because'),
    secret: text('secret').notNull(),
    issuedAt: moment('issued_at').notNull(),
    keptAt: moment('kept_at'),
  },
  (table) => [
    uniqueIndex('owner_documents_number').on(table.ownerId, table.number),
    index('owner_documents_statement').on(table.statementId),
    index('owner_documents_supply').on(table.ownerId, table.supply, table.issuedAt),
    index('owner_documents_to_keep')
      .on(table.issuedAt)
      .where(sql`${table.keptAt} is null`),
  ],
)

/** An owner's own invoice for a statement. The newest replaces the one before it as long as that differs. */
export const ownInvoices = pgTable(
  'own_invoices',
  {
    statementId: text('statement_id')
      .primaryKey()
      .references(() => statements.id),
    ownerId: text('owner_id').notNull(),
    /** As the owner numbers it. */
    number: text('number').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    gross: amount('gross').notNull(),
    state: text('state').$type<'matched' | 'differs'>().notNull(),
    problem: text('problem'),
    /** Object key of the file. */
    key: text('key').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [uniqueIndex('own_invoices_number').on(table.ownerId, table.number)],
)
