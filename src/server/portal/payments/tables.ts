import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** In how many parts a case may be paid where staff agreed to more than the usual. */
export const caseParts = pgTable('case_parts', {
  caseId: text('case_id').primaryKey(),
  parts: integer('parts').notNull(),
  reason: text('reason').notNull(),
  by: text('by_account').notNull(),
  at: moment('at').notNull(),
})

/** What the page of a link showed last as to be paid: calls that name no sum go by it. */
export const shownSums = pgTable('portal_shown_sums', {
  portalId: text('portal_id').primaryKey(),
  caseId: text('case_id').notNull(),
  currency: text('currency'),
  /** In minor units. */
  amount: bigint('amount', { mode: 'number' }),
  at: moment('at').notNull(),
})
