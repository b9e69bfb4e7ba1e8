import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Fees } from '#contract/cases/price/fees.ts'
import { moment } from '#server/platform/db/columns.ts'

/** The table of fees, each time it was changed; the newest version holds. */
export const feeTables = pgTable('fee_tables', {
  version: integer('version').primaryKey(),
  fees: jsonb('fees').$type<Fees>().notNull(),
  reason: text('reason').notNull(),
  setAt: moment('set_at').notNull(),
  /** The account that set it; null for the figures that the app begins with. */
  setBy: text('set_by'),
  setByName: text('set_by_name').notNull(),
})
