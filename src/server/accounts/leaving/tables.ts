import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Export } from '#contract/accounts/leaving-endpoints.ts'
import { moment } from '#server/platform/db/columns.ts'
import { accounts } from '../tables.ts'

/** Exports of accounts: the list of the zip's contents is an object, the zip is made while it is downloaded. */
export const exports = pgTable(
  'exports',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state').$type<Export['state']>().notNull(),
    files: integer('files').notNull().default(0),
    requestedAt: moment('requested_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('exports_account').on(table.accountId, table.requestedAt),
    index('exports_expires').on(table.expiresAt),
  ],
)
