import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * The journal: one transaction for everything that moved money. Rows are only added, the entries of each sum to zero per currency and are as many
 * as it says, and none is added to a locked month: the database refuses all else (migration `money`).
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** The event behind it, as in `captured:stripe:pi_1`. Unique: each is posted once. */
    key: text('key').notNull(),
    causeKind: text('cause_kind').$type<'event' | 'staff' | 'job'>().notNull(),
    /** The id of the event, of the member of staff, or the name of the job. */
    cause: text('cause').notNull(),
    /** The payable that it is about, or `of:` and the processor whose pay-out or fee it is. */
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

/** Months (`2026-11`, UTC) closed for postings. */
export const ledgerPeriods = pgTable('ledger_periods', {
  month: text('month').primaryKey(),
  lockedAt: moment('locked_at').notNull(),
  lockedBy: text('locked_by').notNull(),
})
