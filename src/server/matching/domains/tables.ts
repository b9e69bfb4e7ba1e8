import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Contact, DomainFacts, Signal } from '#contract/matching/domain.ts'
import type { SiteCategory } from '#contract/reference/site-categories.ts'
import { moment } from '#server/platform/db/columns.ts'

/** What is known of a responsible party's domain, for all owners, each fact with the signals that it rests on. */
export const domains = pgTable('domains', {
  host: text('host').primaryKey(),
  facts: jsonb('facts').$type<DomainFacts>().notNull(),
  signals: jsonb('signals').$type<Signal[]>().notNull(),
  contacts: jsonb('contacts').$type<Contact[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** What staff said of parties, never changed: the newest line of a party is what holds. */
export const siteStatements = pgTable(
  'site_statements',
  {
    id: text('id').primaryKey(),
    party: text('party').notNull(),
    flagged: boolean('flagged').notNull(),
    category: text('category').$type<SiteCategory>(),
    country: text('country'),
    why: text('why').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('site_statements_of_party').on(table.party, table.at)],
)
