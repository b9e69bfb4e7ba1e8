import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PartInterval } from '#contract/billing/instalments.ts'
import { moment } from '#server/platform/db/columns.ts'
import { payables } from '../payments/tables.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** The consent to a payment in parts. */
export type Mandate = {
  text: string
  language: string
  at: string
  parts: { due: string; amount: number }[]
  /** The page sent the text that it displayed; a caller without it displayed its own. */
  isAsDisplayed?: boolean
}

/** The billing address of a card. */
export type BillingAddress = {
  name: string
  street: string
  postal_code: string
  city: string
  state: string
  country: string
}

/**
 * A payment in parts with the payer's consent. `waiting` until the bank confirms the card; it is not in force before. Paid parts follow from the
 * money received.
 */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: text('id').primaryKey(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'ended'>().notNull(),
    parts: integer('parts').notNull(),
    interval: text('part_interval').$type<PartInterval>().notNull(),
    startsAt: moment('starts_at').notNull(),
    currency: text('currency').notNull(),
    partAmount: amount('part_amount').notNull(),
    grandTotal: amount('grand_total').notNull(),
    /** Money received before the plan, in minor units. */
    receivedBefore: amount('received_before').notNull(),
    /** At the card processor. */
    customer: text('customer').notNull(),
    card: text('card').notNull(),
    /** The setup that saves the card when the first day has no charge; otherwise `firstPayment`. */
    setup: text('setup'),
    firstPayment: text('first_payment'),
    email: text('email').notNull(),
    address: jsonb('address').$type<BillingAddress>().notNull(),
    mandate: jsonb('mandate').$type<Mandate>().notNull(),
    /** Failed tries of the next part, and the first failure. */
    tries: integer('tries').notNull().default(0),
    lateSince: moment('late_since'),
    /** When the scheduler acts next. */
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('instalment_plans_payable').on(table.payableId, table.createdAt),
    uniqueIndex('instalment_plans_running')
      .on(table.payableId)
      .where(sql`${table.state} = 'running'`),
    index('instalment_plans_next')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
)
