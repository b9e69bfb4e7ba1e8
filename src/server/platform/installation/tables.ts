import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Facts that all processes on one database share: fingerprints of secret and object store, and the sealed company key. */
export const installation = pgTable('installation', {
  part: text('part').primaryKey(),
  value: text('value').notNull(),
  at: moment('at').notNull(),
})
