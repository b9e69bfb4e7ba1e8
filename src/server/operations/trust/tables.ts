import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Strikes against owners who abused claims or notices. */
export const ownerStrikes = pgTable(
  'owner_strikes',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    at: moment('at').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    why: text('why').notNull(),
    removedAt: moment('removed_at'),
    removedByName: text('removed_by_name'),
    removedWhy: text('removed_why'),
  },
  (table) => [index('owner_strikes_of_owner').on(table.ownerId, table.at)],
)
