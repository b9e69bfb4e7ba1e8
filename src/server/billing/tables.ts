import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { PaymentState, RefundState } from '#contract/billing/payments.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { InvoiceFacts } from './invoices/invoice-facts.ts'
import type { TaxDecision } from './invoices/tax-of.ts'
import type { FactKind } from './payments/facts.ts'
import type { Payer, Share } from './payments/payable.ts'
import type { Split } from './payments/shares.ts'
import type { Difference } from './reconciliation/compare-books.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/**
 * The journal: one transaction for everything that moved money. Rows are only added, the entries of each sum to zero per currency and are as many
 * as it says, and none is added to a locked month: the database refuses all else (migration `money`).
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** What happened, once: `captured:stripe:pi_1`. The same is never posted again. */
    key: text('key').notNull(),
    causeKind: text('cause_kind').$type<'event' | 'staff' | 'job'>().notNull(),
    /** The id of the event, of the member of staff, or the name of the job. */
    cause: text('cause').notNull(),
    /** The payable that it is about. */
    subject: text('subject').notNull(),
    entries: integer('entries').notNull(),
    happenedAt: moment('happened_at').notNull(),
    postedAt: moment('posted_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_seq').on(table.seq),
    uniqueIndex('ledger_transactions_key').on(table.key),
    index('ledger_transactions_subject').on(table.subject),
    index('ledger_transactions_posted').on(table.postedAt),
  ],
)

/** A debit is above zero, a credit below. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_account').on(table.account, table.currency),
  ],
)

/** Months (`2026-11`, UTC) into which nothing is posted any more. */
export const ledgerPeriods = pgTable('ledger_periods', {
  month: text('month').primaryKey(),
  lockedAt: moment('locked_at').notNull(),
  lockedBy: text('locked_by').notNull(),
})

/** What somebody is asked to pay, whatever it is for: a case, an order, a period of a plan. */
export const payables = pgTable(
  'payables',
  {
    id: text('id').primaryKey(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The account that is told of it. */
    ownerId: text('owner_id'),
    title: text('title').notNull(),
    currency: text('currency').notNull(),
    total: amount('total').notNull(),
    /** What is taken as paid at most: the total, or what was paid when it was closed. */
    cap: amount('cap').notNull(),
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    /** Whose it is once it is paid; they sum to the total. */
    shares: jsonb('shares').$type<Share[]>().notNull(),
    split: jsonb('split').$type<Split>().notNull(),
    tax: jsonb('tax').$type<TaxDecision>().notNull(),
    payer: jsonb('payer').$type<Payer>().notNull(),
    closedAt: moment('closed_at'),
    closedBecause: text('closed_because'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payables_subject').on(table.subjectKind, table.subjectId),
    index('payables_owner').on(table.ownerId, table.createdAt),
  ],
)

/** One way somebody set out to pay. Its state follows from the facts. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    processor: text('processor').$type<Processor>().notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('payments_payable').on(table.payableId, table.createdAt),
    index('payments_newest').on(table.createdAt, table.id),
    index('payments_under_way')
      .on(table.createdAt)
      .where(sql`${table.state} in ('created', 'processing')`),
  ],
)

/** A try at the processor, with the key under which it is asked again. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    objectKind: text('object_kind').$type<'checkout' | 'payment' | 'order'>().notNull(),
    /** Null until the processor has answered. */
    objectId: text('object_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('payment_attempts_payment').on(table.paymentId),
    index('payment_attempts_object').on(table.objectId),
  ],
)

/** What processors, staff and jobs have said of a payable: its history, from which its state and its balances follow. Rows are only added. */
export const paymentFacts = pgTable(
  'payment_facts',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    key: text('key').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    paymentId: text('payment_id'),
    processor: text('processor').$type<Processor>(),
    /** The payment, refund or dispute at the processor. */
    object: text('object'),
    amount: amount('amount'),
    currency: text('currency'),
    reason: text('reason'),
    causeKind: text('cause_kind').$type<'event' | 'staff' | 'job'>().notNull(),
    cause: text('cause').notNull(),
    at: moment('at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payableId, table.key] }),
    index('payment_facts_object').on(table.object),
    index('payment_facts_recorded').on(table.processor, table.at),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    processor: text('processor').$type<Processor>().notNull(),
    /** What was captured, at the processor. */
    capture: text('capture').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** The refund at the processor; null until it has answered. */
    object: text('object'),
    /** An account's id, or `processor` for one that was made there. */
    requestedBy: text('requested_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('refunds_payable').on(table.payableId),
    uniqueIndex('refunds_object').on(table.processor, table.object),
    index('refunds_to_send')
      .on(table.createdAt)
      .where(sql`${table.state} = 'requested'`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    processor: text('processor').$type<Processor>().notNull(),
    object: text('object').notNull(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    paymentId: text('payment_id'),
    state: text('state').$type<'open' | 'won' | 'lost'>().notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    dueAt: moment('due_at'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.processor, table.object] }), index('disputes_payable').on(table.payableId)],
)

/** What a day of our books and of a processor's was held against. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    processor: text('processor').$type<Processor>().notNull(),
    /** `2026-11-25`, UTC. */
    day: text('day').notNull(),
    at: moment('at').notNull(),
    compared: integer('compared').notNull(),
    differences: jsonb('differences').$type<Difference[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.day] })],
)

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
    /** What it was issued for, once: the payable, a refund, a capture. */
    key: text('key').notNull(),
    facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
    currency: text('currency').notNull(),
    gross: amount('gross').notNull(),
    /** A secret: whoever has the link reads the file. */
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

/** What people can book, and what it gives them. Null is without a limit. */
export const plans = pgTable('plans', {
  id: text('id').$type<PlanId>().primaryKey(),
  position: integer('position').notNull(),
  isOnSale: boolean('is_on_sale').notNull(),
  monitoredImages: integer('monitored_images').notNull(),
  rescanHours: integer('rescan_hours').notNull(),
  newImageHours: integer('new_image_hours'),
  takedownsPerMonth: integer('takedowns_per_month'),
  caseFeePercent: integer('case_fee_percent').notNull(),
  evidenceCapturesPerMonth: integer('evidence_captures_per_month').notNull(),
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
  openCrawls: integer('open_crawls').notNull(),
})

/** What a plan costs from a moment on; the newest that has begun counts. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planId: text('plan_id')
      .$type<PlanId>()
      .notNull()
      .references(() => plans.id),
    interval: text('interval').$type<'month' | 'year'>().notNull(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
    from: moment('from').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.interval, table.currency, table.from] })],
)

/** Who has booked which plan, and until when that counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    planId: text('plan_id')
      .$type<PlanId>()
      .notNull()
      .references(() => plans.id),
    interval: text('interval').$type<'month' | 'year'>().notNull(),
    /** From when to when the plan counts; without an end for as long as it is paid. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('subscriptions_account').on(table.accountId, table.startsAt)],
)
