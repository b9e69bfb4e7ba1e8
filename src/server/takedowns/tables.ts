import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { RecipientSearchState } from '#contract/takedowns/recipient-search.ts'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import type { Actor } from '#contract/takedowns/recipients/who-can-act.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A notice as it was signed: nothing changes it any more. */
export type SignedNotice = Omit<NoticePreview, 'n' | 'signedAt'> & { by: Id; at: string }

/** The takedown of a cluster. A cluster has at most one that is open. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    clusterId: text('cluster_id').notNull(),
    party: text('party').notNull(),
    host: text('host').notNull(),
    /** The region that the owner chose; readers of another law get theirs. */
    wishedRegion: integer('wished_region').$type<RegionCode>(),
    searchState: text('search_state').$type<RecipientSearchState>().notNull().default('found'),
    /** Null until the owner writes them. */
    facts: jsonb('facts').$type<TakedownFacts>(),
    searchedAt: moment('searched_at'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('takedowns_open')
      .on(table.ownerId, table.clusterId)
      .where(sql`${table.closedAt} is null`),
    index('takedowns_of_owner').on(table.ownerId, table.createdAt, table.id),
  ],
)

/** The uses as they were when the takedown was made: matches go, notices stay. */
export const takedownUses = pgTable(
  'takedown_uses',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    matchId: text('match_id').notNull(),
    imageId: text('image_id').notNull(),
    pageUrl: text('page_url').notNull(),
    fileUrl: text('file_url').notNull(),
    /** The last look before the takedown was made; null in takedowns without one. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.takedownId, table.matchId] }),
    index('takedown_uses_of_image').on(table.imageId),
  ],
)

/** One notice a reader. */
export const takedownNotices = pgTable(
  'takedown_notices',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    state: text('state').$type<NoticeState>().notNull(),
    region: integer('region').$type<RegionCode>().notNull(),
    isGuess: boolean('is_guess').notNull(),
    reader: jsonb('reader').$type<Actor>().notNull(),
    dueAt: moment('due_at'),
    signed: jsonb('signed').$type<SignedNotice>(),
  },
  (table) => [primaryKey({ columns: [table.takedownId, table.n] })],
)

export const takedownHistory = pgTable(
  'takedown_history',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    at: moment('at').notNull(),
    step: text('step').$type<TakedownStep>().notNull(),
    userId: text('user_id'),
    clusterId: text('cluster_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.takedownId, table.n] })],
)
