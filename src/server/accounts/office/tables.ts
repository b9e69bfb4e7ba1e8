import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Viewers } from '#contract/accounts/office/banners.ts'
import type { FlagValue } from '#contract/accounts/office/flags.ts'
import type { ProfileFacts } from '#contract/accounts/office/shipped-profiles.ts'
import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { accounts } from '../tables.ts'

/** Decisions of staff on parts of the pages; the newest version of a flag counts. Rows are added, never changed. */
export const flagDecisions = pgTable(
  'flag_decisions',
  {
    id: text('id').primaryKey(),
    flag: text('flag').$type<FeatureFlag>().notNull(),
    /** Null for all accounts. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    value: text('value').$type<FlagValue>(),
    before: text('before').$type<FlagValue>(),
    why: text('why').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('flag_decisions_version').on(table.flag, table.accountId, table.version).nullsNotDistinct(),
    index('flag_decisions_account').on(table.accountId),
  ],
)

/** Banners that staff announced. */
export const banners = pgTable(
  'banners',
  {
    id: text('id').primaryKey(),
    text: text('text').notNull(),
    from: moment('from_at').notNull(),
    until: moment('until_at'),
    sees: text('sees').$type<Viewers>().notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
  },
  (table) => [index('banners_at').on(table.at)],
)

/** Lists of featured photographers; the newest version counts. */
export const featuredLists = pgTable('featured_lists', {
  /** From 1; version 0 comes with the product. */
  version: integer('version').primaryKey(),
  index: integer('shown_index'),
  profiles: jsonb('profiles').$type<ProfileFacts[]>().notNull(),
  source: text('source').notNull(),
  by: text('by_account').notNull(),
  byName: text('by_name').notNull(),
  at: moment('at').notNull(),
})

/** Pictures that staff added, by their SHA-256. */
export const featuredPictures = pgTable('featured_pictures', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  bytes: bytea('bytes').notNull(),
  by: text('by_account').notNull(),
  at: moment('at').notNull(),
})
