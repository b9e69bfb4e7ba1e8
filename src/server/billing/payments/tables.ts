import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { PaymentState, RefundState } from '#contract/billing/payments.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { TaxDecision } from '../invoices/tax-of.ts'
import type { Channel } from '../processors.ts'
import type { FactKind } from './events/facts.ts'
import type { Payer, Share } from './asking/payable.ts'
import type { Split } from './shares.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** A demand for payment: for a case, an order, or a period of a plan. */
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
    /** The highest amount accepted as paid: the total, or the amount paid at closing. */
    cap: amount('cap').notNull(),
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    /** Shares of the paid money; they sum to the total. */
    shares: jsonb('shares').$type<Share[]>().notNull(),
    split: jsonb('split').$type<Split>().notNull(),
    tax: jsonb('tax').$type<TaxDecision>().notNull(),
    payer: jsonb('payer').$type<Payer>().notNull(),
    closedAt: moment('closed_at'),
    closedBecause: text('closed_because'),
    /** True when neither we nor lawyers ask for the rest. */
    isWaived: boolean('is_waived').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payables_subject').on(table.subjectKind, table.subjectId),
    index('payables_owner').on(table.ownerId, table.createdAt),
  ],
)

/** One attempt to pay. Its state follows from the facts. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    processor: text('processor').$type<Channel>().notNull(),
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

/** Facts from processors, staff and jobs: the history that gives state and balances. Rows are only added. */
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
    processor: text('processor').$type<Channel>(),
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
    processor: text('processor').$type<Channel>().notNull(),
    /** The capture's id at the processor. */
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
    processor: text('processor').$type<Channel>().notNull(),
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
    /** When the bank was given our proof; null where it was not, or not by us. */
    answeredAt: moment('answered_at'),
    /** Name of the member of staff at that time; null for answers given at the processor. */
    answeredBy: text('answered_by'),
  },
  (table) => [primaryKey({ columns: [table.processor, table.object] }), index('disputes_payable').on(table.payableId)],
)
