import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** An image address, fetched at most once a revisit period. */
export const seenUrls = pgTable(
  'seen_urls',
  {
    urlHash: uuid('url_hash').primaryKey(),
    url: text('url').notNull(),
    /** `gone`: no picture there. `unreachable`: no answer. */
    state: text('state').$type<'waiting' | 'seen' | 'unreadable' | 'unreachable' | 'gone' | 'refused'>().notNull(),
    /** Reason of a failure, as a sentence. */
    problem: text('problem'),
    contentHash: text('content_hash'),
    /** The activity that last asked for it; it needs no second job, whatever the number of pages. */
    askedBy: text('asked_by'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    fetchedAt: moment('fetched_at'),
  },
  (table) => [
    index('seen_urls_content')
      .on(table.contentHash)
      .where(sql`${table.contentHash} is not null`),
  ],
)

/** A page on which pictures were met. */
export const seenPages = pgTable('seen_pages', {
  pageHash: uuid('page_hash').primaryKey(),
  url: text('url').notNull(),
  title: text('title'),
  host: text('host').notNull(),
  lastSeen: moment('last_seen').notNull(),
})

/** An image address on a page; the smallest, commonest rows. */
export const sightings = pgTable(
  'sightings',
  {
    urlHash: uuid('url_hash').notNull(),
    pageHash: uuid('page_hash').notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.urlHash, table.pageHash] })],
)
