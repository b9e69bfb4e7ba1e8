import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LineHold, LineState, RunState, RunWay } from '#contract/billing/runs/runs.ts'
import { moment } from '#server/platform/db/columns.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = (name: string) => bigint(name, { mode: 'bigint' })
const day = (name: string) => date(name, { mode: 'string' })

/** Pay-out runs. The file of a run is written once and kept sealed. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: text('id').primaryKey(),
    /** By which the bank knows the file. */
    messageId: text('message_id').notNull(),
    way: text('way').$type<RunWay>().notNull(),
    currency: text('currency').notNull(),
    /** The IBAN of the client account that it is paid from. */
    clientAccount: text('client_account').notNull(),
    minimum: amount('minimum').notNull(),
    cutOff: day('cut_off').notNull(),
    executeOn: day('execute_on').notNull(),
    state: text('state').$type<RunState>().notNull(),
    preparedAt: moment('prepared_at').notNull(),
    preparedBy: text('prepared_by').notNull(),
    approvedAt: moment('approved_at'),
    approvedBy: text('approved_by'),
    /** Hash of the approved lines. */
    fingerprint: text('fingerprint'),
    exportedAt: moment('exported_at'),
    exportedBy: text('exported_by'),
    sealedFile: text('sealed_file'),
    /** Hash of the written file. */
    sha256: text('sha256'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('payout_runs_message').on(table.messageId),
    index('payout_runs_newest').on(table.preparedAt, table.id),
  ],
)

/** A line for each owner and currency that is due: paid with the run, or held with its reasons. */
export const payoutRunLines = pgTable(
  'payout_run_lines',
  {
    /** The bank gives it back as the end-to-end id. */
    id: text('id').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => payoutRuns.id),
    ownerId: text('owner_id').notNull(),
    /** The version of the details that it pays to; 0 without details. */
    version: integer('version').notNull(),
    country: text('country').notNull(),
    state: text('state').$type<LineState>().notNull(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
    /** Tax kept of what is due, in the same currency; `amount` is without it. */
    withheld: amount('withheld').notNull(),
    settlements: integer('settlements').notNull(),
    /** In the run's currency; null as long as no bank has exchanged it. */
    pays: amount('pays'),
    rate: text('rate'),
    rateSource: text('rate_source').$type<'bank' | 'ecb'>(),
    rateOn: day('rate_on'),
    /** By the reference rate, for information. */
    informs: amount('informs'),
    holds: jsonb('holds').$type<LineHold[]>().notNull(),
    reference: text('reference'),
    bookedOn: day('booked_on'),
    bookedReason: text('booked_reason'),
  },
  (table) => [
    uniqueIndex('payout_run_lines_once').on(table.runId, table.ownerId, table.currency),
    index('payout_run_lines_open')
      .on(table.ownerId)
      .where(sql`${table.state} in ('placed', 'sent')`),
  ],
)

/** Money that the bank exchanged for a run. */
export const payoutRunExchanges = pgTable(
  'payout_run_exchanges',
  {
    runId: text('run_id')
      .notNull()
      .references(() => payoutRuns.id),
    from: text('from_currency').notNull(),
    sold: amount('sold').notNull(),
    bought: amount('bought').notNull(),
    on: day('exchanged_on').notNull(),
    reference: text('reference').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.from] })],
)

/** All that happened to a run and its lines. Rows are added, never changed. */
export const payoutRunHistory = pgTable(
  'payout_run_history',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    runId: text('run_id').notNull(),
    /** Null where it is about the run. */
    lineId: text('line_id'),
    at: moment('at').notNull(),
    step: text('step').notNull(),
    /** The account that acted; null for jobs. */
    by: text('by'),
    note: text('note'),
  },
  (table) => [index('payout_run_history_of_run').on(table.runId, table.id)],
)

/** The reference rates of the European Central Bank, for information: units for one euro. */
export const referenceRates = pgTable(
  'reference_rates',
  { day: day('day').notNull(), currency: text('currency').notNull(), rate: text('rate').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
)

/** Accounts of owners at the card processor, as finance entered them. */
export const connectedAccounts = pgTable('connected_accounts', {
  accountId: text('account_id').primaryKey(),
  connected: text('connected').notNull(),
  at: moment('at').notNull(),
  by: text('by').notNull(),
})
