import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IngestState } from '#contract/discovery/ingests.ts'
import { moment } from '#server/platform/db/columns.ts'

/** One reading of one archive of pages. Its counts are written in the transaction that keeps its sightings. */
export const ingests = pgTable(
  'ingests',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id').notNull(),
    /** A path on the machine that reads it, or `s3://bucket/key`. */
    name: text('name').notNull(),
    /** Identifies a file's content, wherever it lies. */
    contentKey: text('content_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state').$type<IngestState>().notNull().default('waiting'),
    /** Reason of a failure, as a sentence. */
    problem: text('problem'),
    readBytes: bigint('read_bytes', { mode: 'number' }).notNull().default(0),
    /** The record to resume with: its offset in the unpacked gzip member that begins at `member`. */
    member: bigint('member', { mode: 'number' }).notNull().default(0),
    intoMember: bigint('into_member', { mode: 'number' }).notNull().default(0),
    records: integer('records').notNull().default(0),
    broken: integer('broken').notNull().default(0),
    huge: integer('huge').notNull().default(0),
    pages: integer('pages').notNull().default(0),
    images: integer('images').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    robots: integer('robots').notNull().default(0),
    pictures: integer('pictures').notNull().default(0),
    addresses: integer('addresses').notNull().default(0),
    /** The crawl it belongs to; null for an archive named by itself. */
    crawl: text('crawl'),
    /** Cost of the reading: requests and bytes over the web, milliseconds of a worker. */
    requests: integer('requests').notNull().default(0),
    fetchedBytes: bigint('fetched_bytes', { mode: 'number' }).notNull().default(0),
    spentMs: bigint('spent_ms', { mode: 'number' }).notNull().default(0),
    /** Failures of its server in a row. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    askedAt: moment('asked_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('ingests_newest').on(table.askedAt, table.id),
    index('ingests_content').on(table.contentKey),
    index('ingests_crawl')
      .on(table.crawl, table.state)
      .where(sql`${table.crawl} is not null`),
    uniqueIndex('ingests_under_way')
      .on(table.contentKey)
      .where(sql`${table.state} in ('waiting', 'reading')`),
  ],
)

/** Sites that link to an owner’s website according to an archive, with the latest such page. */
export const backlinks = pgTable(
  'backlinks',
  {
    ownerId: text('owner_id').notNull(),
    /** The page that links. */
    host: text('host').notNull(),
    pageUrl: text('page_url').notNull(),
    pageTitle: text('page_title'),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.host] })],
)
