import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Band } from '#contract/fingerprints/band.ts'
import type { Change, Quad } from '#contract/fingerprints/change.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** Fingerprints of owned images: the source of every index, which is a cache up to some `seq`. */
export const ownedFingerprints = pgTable(
  'owned_fingerprints',
  {
    imageId: text('image_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    engine: text('engine').notNull(),
    fingerprint: bytea('fingerprint').notNull(),
  },
  (table) => [
    uniqueIndex('owned_fingerprints_seq').on(table.seq),
    index('owned_fingerprints_of_owner').on(table.ownerId, table.seq),
  ],
)

/** Owned images without a fingerprint, so without finds. */
export const fingerprintFailedImages = pgTable(
  'unprinted_images',
  {
    imageId: text('image_id').primaryKey(),
    /** Reason, as a sentence. */
    problem: text('problem').notNull(),
    tries: integer('tries').notNull().default(1),
    /** Null for an unreadable file, which stays so. */
    tryAgainAt: moment('try_again_at'),
  },
  (table) => [index('unprinted_images_due').on(table.tryAgainAt)],
)

/** A file seen on the web, by the SHA-256 of its content: decoded and fingerprinted once, whatever its addresses. */
export const seenFiles = pgTable('seen_files', {
  contentHash: text('content_hash').primaryKey(),
  engine: text('engine').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** The newest owned fingerprint it was compared with. */
  comparedThrough: bigint('compared_through', { mode: 'number' }).notNull(),
  /** Moment of that comparison. */
  seenAt: moment('seen_at').notNull(),
})

/** Hashes of a seen file, which find it again when an image is added: sixteen bands of each (src/engine/retrieval/postings.ts). */
export const seenHashes = pgTable(
  'seen_hashes',
  {
    contentHash: text('content_hash').notNull(),
    nth: smallint('nth').notNull(),
    bands: integer('bands').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentHash, table.nth] }),
    index('seen_hashes_bands').using('gin', table.bands),
  ],
)

/** The engine's verdict that a seen file copies an owned image. Each sighting of the file becomes a match. */
export const contentVerdicts = pgTable(
  'content_verdicts',
  {
    contentHash: text('content_hash').notNull(),
    imageId: text('image_id').notNull(),
    ownerId: text('owner_id').notNull(),
    engine: text('engine').notNull(),
    score: integer('score').notNull(),
    band: text('band').$type<Band>().notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    region: jsonb('region').$type<Quad>().notNull(),
    transform: jsonb('transform').$type<number[]>().notNull(),
    evidence: jsonb('evidence').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentHash, table.imageId] }),
    index('content_verdicts_image').on(table.imageId),
  ],
)

/** A candidate index shared by all processes, one for each version of the engine: a cache of the owned fingerprints. */
export const candidateIndexes = pgTable('candidate_indexes', {
  version: text('version').primaryKey(),
  /** The newest owned fingerprint in it. */
  through: bigint('through', { mode: 'number' }).notNull().default(0),
  /** Number of ordinals given out. */
  ordinals: integer('ordinals').notNull().default(0),
  followedAt: moment('followed_at').notNull(),
})

/** Images in a candidate index, by ordinal. */
export const candidateImages = pgTable(
  'candidate_images',
  { version: text('version').notNull(), ordinal: integer('ordinal').notNull(), imageId: text('image_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.version, table.ordinal] }),
    uniqueIndex('candidate_images_image').on(table.version, table.imageId),
  ],
)

/** Deleted images with postings until the next merge. */
export const candidateTombstones = pgTable(
  'candidate_tombstones',
  { version: text('version').notNull(), ordinal: integer('ordinal').notNull() },
  (table) => [primaryKey({ columns: [table.version, table.ordinal] })],
)

/** Postings of a range of ordinals. A ready segment never changes: it is read by many and merged into a larger one. */
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
