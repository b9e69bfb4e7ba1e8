import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PageAnswer, Reach } from '#contract/discovery/crawl.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** One visit to pages or sites that an owner named. */
export const crawls = pgTable(
  'crawls',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    activityId: text('activity_id').notNull(),
    seeds: jsonb('seeds').$type<string[]>().notNull(),
    reach: text('reach').$type<Reach>().notNull().default('sites'),
    /** The watched site that it was made for. */
    watchedSiteId: text('watched_site_id'),
    /** Most addresses of a host that it gets to know; null for the configured number. */
    pagesPerHost: integer('pages_per_host'),
    /** The search whose places it looks at. */
    searchId: text('search_id'),
    /** Start of the pause; null without one. */
    pausedAt: moment('paused_at'),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [
    index('crawls_newest').on(table.ownerId, table.startedAt, table.id),
    index('crawls_of_site')
      .on(table.watchedSiteId, table.startedAt)
      .where(sql`${table.watchedSiteId} is not null`),
  ],
)

/** The watch list: sites that are visited again and again. */
export const watchedSites = pgTable(
  'watched_sites',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** First address of a visit. */
    url: text('url').notNull(),
    host: text('host').notNull(),
    pagesPerVisit: integer('pages_per_visit').notNull(),
    pausedAt: moment('paused_at'),
    /** Moment of the next visit, unless paused. */
    nextAt: moment('next_at').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('watched_sites_address').on(table.ownerId, table.url),
    index('watched_sites_due')
      .on(table.nextAt)
      .where(sql`${table.pausedAt} is null`),
  ],
)

/** Content of a page when it was last read. It is asked for again only when due, and not sent if unchanged. */
export const knownPages = pgTable(
  'known_pages',
  {
    /** As in `crawl_pages`. */
    urlHash: text('url_hash').primaryKey(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Packed pictures, links and other facts that a crawl takes from a page. */
    shown: bytea('shown').notNull(),
    /** Changes whenever a page shows other pictures or links. */
    mark: text('mark').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    /** Halved after a change, half as long again without one. */
    everyHours: integer('every_hours').notNull(),
  },
  (table) => [index('known_pages_fetched').on(table.fetchedAt)],
)

/** State of a crawl at one of its hosts. The counts are written in the transaction that ends a page, so that no list counts. */
export const crawlHosts = pgTable(
  'crawl_hosts',
  {
    crawlId: text('crawl_id')
      .notNull()
      .references(() => crawls.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    /** `idle`: no page waits, until another host's page brings one. `ended`: early, for the reason in `note`. */
    state: text('state').$type<'running' | 'idle' | 'ended'>().notNull().default('running'),
    /** Addresses in the frontier, whatever their outcome; never more than the budget of a host. */
    known: integer('known').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    pages: integer('pages').notNull().default(0),
    images: integer('images').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Pages taken from the store, without asking for them again. */
    remembered: integer('remembered').notNull().default(0),
    failuresInRow: integer('failures_in_row').notNull().default(0),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.crawlId, table.host] })],
)

/** The frontier: every address that a crawl knows, and its outcome. */
export const crawlPages = pgTable(
  'crawl_pages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    crawlId: text('crawl_id')
      .notNull()
      .references(() => crawls.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    url: text('url').notNull(),
    urlHash: text('url_hash').notNull(),
    kind: text('kind').$type<'page' | 'sitemap'>().notNull(),
    /** Number of links from a seed to here. */
    depth: smallint('depth').notNull(),
    /** Pages in a row, on the way here, without a picture new to the crawl. */
    barren: smallint('barren').notNull(),
    /** `skipped`: its host ended before its turn. */
    state: text('state').$type<'waiting' | 'done' | 'refused' | 'failed' | 'skipped'>().notNull().default('waiting'),
    /** Reason of a failure or refusal, as a sentence. */
    problem: text('problem'),
    status: smallint('status'),
    /** Address after redirects, if another one. */
    ledTo: text('led_to'),
    /** `unchanged`: its server said so. `remembered`: it was read lately and not asked for again. Null if nothing was read. */
    answer: text('answer').$type<PageAnswer>(),
    images: integer('images').notNull().default(0),
    /** Marks of pictures met here first, four bytes each. They show which later pages bring nothing new. */
    firstMet: bytea('first_met'),
    /** One text for pages that a reader would take for the same. */
    likeness: text('likeness'),
  },
  (table) => [
    uniqueIndex('crawl_pages_address').on(table.crawlId, table.urlHash),
    index('crawl_pages_next').on(table.crawlId, table.host, table.state, table.depth, table.id),
  ],
)
