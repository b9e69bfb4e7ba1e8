import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Contact, DomainFacts, Signal } from '#contract/matching/domain.ts'
import { moment } from '#server/platform/db/columns.ts'

/** What is known of a responsible party's domain, for all owners, each fact with the signals that it rests on. */
export const domains = pgTable('domains', {
  host: text('host').primaryKey(),
  facts: jsonb('facts').$type<DomainFacts>().notNull(),
  signals: jsonb('signals').$type<Signal[]>().notNull(),
  contacts: jsonb('contacts').$type<Contact[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
