import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Processor } from '#server/gateways/processor-event.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { Difference } from './compare-books.ts'

/** Daily comparison of our books with a processor's. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    processor: text('processor').$type<Processor>().notNull(),
    /** `2026-11-25`, UTC. */
    day: text('day').notNull(),
    at: moment('at').notNull(),
    compared: integer('compared').notNull(),
    differences: jsonb('differences').$type<Difference[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.day] })],
)
