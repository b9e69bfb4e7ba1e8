import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import { accounts } from '../tables.ts'

/** Requests to remove a second factor; another person confirms. One for each member of staff. */
export const staffFactorResets = pgTable('staff_factor_resets', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  why: text('why').notNull(),
})
