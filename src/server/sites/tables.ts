import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Contact, DomainFacts, Signal } from '#contract/sites/domain.ts'
import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { LogoCandidate } from './logos/read-logos.ts'

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

/** The marks by which parties are shown, for all owners: where their pages say that one is, and our own copy of the one that was taken. */
export const siteLogos = pgTable('site_logos', {
  party: text('party').primaryKey(),
  /** The best first. */
  candidates: jsonb('candidates').$type<LogoCandidate[]>().notNull(),
  /** Our copy, and where it is from; null while there is none. */
  objectKey: text('object_key'),
  url: text('url'),
  width: integer('width'),
  height: integer('height'),
  /** When the candidates were last asked for, and why none was taken, as a sentence. */
  triedAt: moment('tried_at'),
  problem: text('problem'),
})

/** A part of a site that an owner holds for a party of its own. */
export const siteParts = pgTable(
  'site_parts',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** What its cluster is called. */
    party: text('party').notNull(),
    /** The party that it is held apart from. */
    site: text('site').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('site_parts_party').on(table.ownerId, table.party)],
)
