import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** In how many parts a case may be paid where staff agreed to more than the usual. */
export const caseParts = pgTable('case_parts', {
  caseId: text('case_id').primaryKey(),
  parts: integer('parts').notNull(),
  reason: text('reason').notNull(),
  by: text('by_account').notNull(),
  at: moment('at').notNull(),
})
