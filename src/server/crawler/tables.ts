import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Pages whose drawing has begun: running, or crashed the renderer. */
export const begunDrawings = pgTable('begun_drawings', {
  /** As in `crawl_pages`. */
  urlHash: text('url_hash').primaryKey(),
  times: smallint('times').notNull(),
  firstAt: moment('first_at').notNull(),
})

/** Turn of a host among all processes, free after both moments. */
export const hosts = pgTable('hosts', {
  host: text('host').primaryKey(),
  /** The end of the pause after the last answer. */
  nextAt: moment('next_at').notNull(),
  /** End of the asking process's time. The end of a turn brings it forward, the death of the process does not. */
  busyUntil: moment('busy_until').notNull(),
})

/** The robots.txt of an origin. */
export const robotsFiles = pgTable('robots_files', {
  origin: text('origin').primaryKey(),
  /** `none`: everything is allowed. `unreachable`: nothing, until it answers. */
  state: text('state').$type<'file' | 'none' | 'unreachable'>().notNull(),
  text: text('text').notNull().default(''),
  /** Reason why it is unreachable, as a sentence. */
  problem: text('problem'),
  fetchedAt: moment('fetched_at').notNull(),
})
