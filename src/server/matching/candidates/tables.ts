import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** A candidate index that all processes share, for each version of the engine one: a cache of the owned fingerprints. */
export const candidateIndexes = pgTable('candidate_indexes', {
  version: text('version').primaryKey(),
  /** The newest owned fingerprint that is in it. */
  through: bigint('through', { mode: 'number' }).notNull().default(0),
  /** How many ordinals were given out. */
  ordinals: integer('ordinals').notNull().default(0),
  followedAt: moment('followed_at').notNull(),
})

/** The images in a candidate index, by the number that its postings know them by. */
export const candidateImages = pgTable(
  'candidate_images',
  { version: text('version').notNull(), ordinal: integer('ordinal').notNull(), imageId: text('image_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.version, table.ordinal] }),
    uniqueIndex('candidate_images_image').on(table.version, table.imageId),
  ],
)

/** Images that are gone while postings of theirs are still there; the next merge of those drops both. */
export const candidateTombstones = pgTable(
  'candidate_tombstones',
  { version: text('version').notNull(), ordinal: integer('ordinal').notNull() },
  (table) => [primaryKey({ columns: [table.version, table.ordinal] })],
)

/** Postings of the images from one ordinal to another. A segment that is ready never changes: it is read by many and merged into a larger one. */
export const candidateSegments = pgTable(
  'candidate_segments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    version: text('version').notNull(),
    isReady: boolean('is_ready').notNull(),
    firstOrdinal: integer('first_ordinal').notNull(),
    lastOrdinal: integer('last_ordinal').notNull(),
    postings: bigint('postings', { mode: 'number' }).notNull(),
    /** The first key of every page, 32 bits each. */
    directory: bytea('directory').notNull(),
  },
  (table) => [index('candidate_segments_version').on(table.version, table.firstOrdinal)],
)

/** The engine's pages of postings; see src/engine/retrieval/posting-pages.ts. */
export const candidatePages = pgTable(
  'candidate_pages',
  {
    segmentId: bigint('segment_id', { mode: 'number' }).notNull(),
    page: integer('page').notNull(),
    postings: bytea('postings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.page] })],
)
