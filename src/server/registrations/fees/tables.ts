import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeeEntry, FeeEntryKind, FeeSource } from '#contract/registrations/fees.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Entries that staff added to the table of fees. Rows are only added: the database refuses all else (migration `money_of_registrations`). */
export const registrationFeeEntries = pgTable(
  'registration_fee_entries',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<FeeEntryKind>().notNull(),
    currency: text('currency').$type<FeeEntry['currency']>().notNull(),
    amount: integer('amount').notNull(),
    from: date('from', { mode: 'string' }).notNull(),
    source: jsonb('source').$type<FeeSource>().notNull(),
    checkedAt: date('checked_at', { mode: 'string' }).notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('registration_fee_entries_at').on(table.at, table.id)],
)
