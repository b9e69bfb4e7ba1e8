import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Contact, DomainFacts, Signal } from '#contract/sites/domain.ts'
import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { LogoCandidate } from './logos/read-logos.ts'

/** Facts and signals of a party's domain, for all owners. */
export const domains = pgTable('domains', {
  host: text('host').primaryKey(),
  facts: jsonb('facts').$type<DomainFacts>().notNull(),
  signals: jsonb('signals').$type<Signal[]>().notNull(),
  contacts: jsonb('contacts').$type<Contact[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Staff's statements on parties, append-only: the newest line holds. */
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

/** Logos of parties, for all owners: candidates from their pages, and our own copy of the chosen one. */
export const siteLogos = pgTable('site_logos', {
  party: text('party').primaryKey(),
  /** Best first. */
  candidates: jsonb('candidates').$type<LogoCandidate[]>().notNull(),
  /** Our copy and its source; null without one. */
  objectKey: text('object_key'),
  url: text('url'),
  width: integer('width'),
  height: integer('height'),
  /** Last try, and its reason for no logo, as a sentence. */
  triedAt: moment('tried_at'),
  problem: text('problem'),
})

/** A part that an owner treats as its own party. */
export const siteParts = pgTable(
  'site_parts',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** Name of its cluster. */
    party: text('party').notNull(),
    /** The party that it is separated from. */
    site: text('site').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('site_parts_party').on(table.ownerId, table.party)],
)
