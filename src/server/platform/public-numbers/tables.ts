import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { VerifiedKind } from '#contract/platform/verify.ts'
import { moment } from '../db/columns.ts'

/** Every public number of any kind, each given once. */
export const publicNumbers = pgTable('public_numbers', {
  number: text('number').primaryKey(),
  kind: text('kind').$type<VerifiedKind>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Lookups; nobody's name is kept. */
  looks: integer('looks').notNull().default(0),
})
