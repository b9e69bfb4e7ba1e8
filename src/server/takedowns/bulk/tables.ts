import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BulkAct, LeftOutUse, SiteReason } from '#contract/takedowns/bulk/bulk.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import { moment } from '#server/platform/db/columns.ts'

/** One decision about the copies on many sites. */
export const takedownBulks = pgTable(
  'takedown_bulks',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** SHA-256 of what was chosen: a second call with the same choice finds the first. */
    chosen: text('chosen').notNull(),
    /** Null until the owner writes them. */
    facts: jsonb('facts').$type<TakedownFacts>(),
    /** The activity of the newest work. */
    activityId: text('activity_id').notNull(),
    act: text('act').$type<BulkAct>().notNull(),
    createdAt: moment('created_at').notNull(),
    signedAt: moment('signed_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('takedown_bulks_chosen')
      .on(table.ownerId, table.chosen)
      .where(sql`${table.signedAt} is null and ${table.closedAt} is null`),
    index('takedown_bulks_of_owner').on(table.ownerId, table.createdAt),
  ],
)

/** A site of a bulk, with the takedown that was made of it. */
export const takedownBulkSites = pgTable(
  'takedown_bulk_sites',
  {
    bulkId: text('bulk_id')
      .notNull()
      .references(() => takedownBulks.id, { onDelete: 'cascade' }),
    clusterId: text('cluster_id').notNull(),
    host: text('host').notNull(),
    /** The chosen matches; null for all of the site. */
    matches: jsonb('matches').$type<Id[]>(),
    takedownId: text('takedown_id'),
    /** The reason why the site is left out; null where it is not. */
    reason: text('reason').$type<SiteReason>(),
    leftOut: jsonb('left_out').$type<LeftOutUse[]>().notNull().default([]),
    /** The sentence of the last refusal. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.clusterId] }),
    index('takedown_bulk_sites_of_takedown').on(table.takedownId),
  ],
)
