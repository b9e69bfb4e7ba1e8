import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** First steps that an owner skipped. */
export const passedSteps = pgTable(
  'passed_steps',
  {
    ownerId: text('owner_id').notNull(),
    step: text('step').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.step] })],
)
