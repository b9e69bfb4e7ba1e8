import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import { moment } from '#server/platform/db/columns.ts'

const service = () => text('service').$type<SearchServiceId>().notNull()

/** An owner's answer on a service, given after reading what it sees. Without a row nothing is sent there. */
export const searchChoices = pgTable(
  'search_choices',
  {
    ownerId: text('owner_id').notNull(),
    service: service(),
    isAllowed: boolean('is_allowed').notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.service] })],
)

/** Owners who have paused sending. */
export const searchPauses = pgTable('search_pauses', {
  ownerId: text('owner_id').primaryKey(),
  pausedAt: moment('paused_at').notNull(),
})

/** Images that must not be sent to a service. */
export const searchRefusals = pgTable(
  'search_refusals',
  { imageId: text('image_id').notNull(), service: service(), ownerId: text('owner_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.imageId, table.service] }),
    index('search_refusals_owner').on(table.ownerId),
  ],
)

/** Images that can be searched for: watched, and with a fingerprint to compare results with. */
export const searchedImages = pgTable(
  'searched_images',
  {
    imageId: text('image_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    addedAt: moment('added_at').notNull(),
    /** True when its words name goods: places to stay, food, products. */
    isCommercial: boolean('is_commercial').notNull(),
    /** On the longer side, in pixels. */
    longSide: integer('long_side').notNull(),
  },
  (table) => [index('searched_images_owner').on(table.ownerId, table.addedAt)],
)

/** State of an image at a service. */
export const imageSearches = pgTable(
  'image_searches',
  {
    imageId: text('image_id').notNull(),
    service: service(),
    ownerId: text('owner_id').notNull(),
    /** Moment of the last sending; null before that. */
    lastAt: moment('last_at'),
    /** Earliest moment of the next sending. */
    nextAt: moment('next_at').notNull(),
    /** Searches in a row without a result. */
    emptyInRow: smallint('empty_in_row').notNull().default(0),
    /** Searches in a row that failed. */
    failedInRow: smallint('failed_in_row').notNull().default(0),
    /** Reason why the last had no result, as a sentence. */
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.service] }), index('image_searches_owner').on(table.ownerId)],
)

/** Searches, counted by budgets. */
export const searches = pgTable(
  'searches',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    imageId: text('image_id').notNull(),
    service: service(),
    part: text('part').$type<'whole' | 'crop'>().notNull(),
    /** Set for follow-ups of a first answer. */
    cursor: text('cursor'),
    /** `reserved`: counted, not sent. `asked`: sent, without an answer so far. `released`: never sent, counts for nobody. */
    state: text('state').$type<'reserved' | 'asked' | 'done' | 'failed' | 'released'>().notNull(),
    reservedAt: moment('reserved_at').notNull(),
    endedAt: moment('ended_at'),
    /** New places in its answer. */
    hits: integer('hits').notNull().default(0),
    problem: text('problem'),
    /** The visit to the reported pages. */
    crawlId: text('crawl_id'),
    /** Null until each of its places is settled. */
    settledAt: moment('settled_at'),
    /** Sent with the owner's own key: it counts to that key's budget alone. */
    isOwnKey: boolean('is_own_key').notNull().default(false),
  },
  (table) => [
    index('searches_of_owner').on(table.ownerId, table.reservedAt),
    index('searches_counted')
      .on(table.reservedAt)
      .where(sql`${table.state} <> 'released'`),
    index('searches_of_image').on(table.imageId, table.reservedAt),
  ],
)

/** Places that services reported: hints, each settled by a visit. */
export const searchHits = pgTable(
  'search_hits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    searchId: text('search_id').notNull(),
    ownerId: text('owner_id').notNull(),
    imageId: text('image_id').notNull(),
    service: service(),
    pageUrl: text('page_url').notNull(),
    pageTitle: text('page_title'),
    imageUrl: text('image_url'),
    /** Hash of page and picture. */
    placeHash: text('place_hash').notNull(),
    kind: text('kind').$type<'full' | 'partial' | 'similar'>().notNull(),
    seenAt: moment('seen_at'),
    metAt: moment('met_at').notNull(),
    /** `same`: the page shows a copy. `other`: it was read and shows none. `unverified`: it could not be read from here. */
    state: text('state').$type<'waiting' | 'same' | 'other' | 'unverified'>().notNull(),
    /** Reason why it could not be read, as a sentence. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('search_hits_place').on(table.imageId, table.service, table.placeHash),
    index('search_hits_of_search').on(table.searchId),
    index('search_hits_of_owner').on(table.ownerId, table.state),
  ],
)

/** Paused services, with the reason. */
export const restingServices = pgTable('resting_search_services', {
  service: service().primaryKey(),
  trouble: text('trouble').$type<'quota-used' | 'key-refused' | 'slow-down'>().notNull(),
  problem: text('problem').notNull(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
})
