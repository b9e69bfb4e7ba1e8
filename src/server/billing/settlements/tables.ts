import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlacementState, SettlementState } from '#contract/billing/settlements/states.ts'
import { moment } from '#server/platform/db/columns.ts'
import { payables } from '../payments/tables.ts'

/**
 * One owner's part of what was paid for a case. Every amount is a sum of the ledger: of the owner's entries about the payable, and of all entries with
 * the subject `settlement:{id}`.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: text('id').primaryKey(),
    payableId: text('payable_id')
      .notNull()
      .references(() => payables.id),
    ownerId: text('owner_id').notNull(),
    /** The owner's own case, also where it was paid with others. */
    caseId: text('case_id').notNull(),
    /** The reference of that case, as people read it. */
    reference: text('reference').notNull(),
    currency: text('currency').notNull(),
    /** The state that was told last. */
    state: text('state').$type<SettlementState>().notNull(),
    stateSince: moment('state_since').notNull(),
    /** The day on which the reserve of the newest payment ends; null without one. */
    reserveUntil: moment('reserve_until'),
    /** The partner whose costs were taken before the share, and the day from which they keep them. */
    costsOf: text('costs_of'),
    costsUntil: moment('costs_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('settlements_payable_owner').on(table.payableId, table.ownerId),
    index('settlements_owner').on(table.ownerId, table.createdAt),
    index('settlements_case').on(table.caseId),
    index('settlements_state').on(table.currency, table.state),
  ],
)

/**
 * A settlement's place in a line of a run. It may have several one after the other: parts of a payment, and its reserve later. The amount stands in the
 * ledger under the key `placed:{id}`.
 */
export const settlementPlacements = pgTable(
  'settlement_placements',
  {
    id: text('id').primaryKey(),
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    runId: text('run_id').notNull(),
    /** The line of the run: one owner and one currency. */
    lineId: text('line_id').notNull(),
    state: text('state').$type<PlacementState>().notNull(),
    placedAt: moment('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    /** When the bank paid it, by its statement. */
    paidAt: moment('paid_at'),
    /** When it was taken out of the run, or came back from the bank. */
    endedAt: moment('ended_at'),
    /** The reason for that, as the owner reads it. */
    reason: text('reason'),
    /** The bank's reference of the payment. */
    reference: text('reference'),
  },
  (table) => [
    uniqueIndex('settlement_placements_line').on(table.lineId, table.settlementId),
    uniqueIndex('settlement_placements_open')
      .on(table.settlementId)
      .where(sql`${table.state} = 'placed'`),
    index('settlement_placements_run').on(table.runId),
    index('settlement_placements_settlement').on(table.settlementId),
  ],
)

/** All that happened to a settlement. Rows are added, never changed. */
export const settlementSteps = pgTable(
  'settlement_steps',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    at: moment('at').notNull(),
    before: text('before').$type<SettlementState>(),
    state: text('state').$type<SettlementState>().notNull(),
    /** The member of staff, or the name of the job. */
    by: text('by').notNull(),
    note: text('note'),
  },
  (table) => [index('settlement_steps_settlement').on(table.settlementId, table.id)],
)

/** Decisions of counsel on pay-outs to owners of a country; the newest counts. Rows are added, never changed. */
export const payoutCountries = pgTable(
  'payout_countries',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** ISO 3166-1 alpha-2, of the owner's tax residence. */
    country: text('country').notNull(),
    decision: text('decision').$type<'open' | 'closed'>().notNull(),
    /** The legal basis, or the reason against it. */
    basis: text('basis').notNull(),
    /** The version of the text by which we hold money as agent. */
    mandateVersion: text('mandate_version').notNull(),
    /** The IBAN of the client account. */
    clientAccount: text('client_account').notNull(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [index('payout_countries_newest').on(table.country, table.id)],
)
