import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Used solutions until their challenge expires; each counts once. */
export const spentSolutions = pgTable(
  'spent_solutions',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('spent_solutions_expires').on(table.expiresAt)],
)
