import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  uuid,
} from 'drizzle-orm/pg-core'
import type { Change, Quad } from '#contract/matching/change.ts'
import type { LicenceState, Match, VerdictBy } from '#contract/matching/match.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** Fingerprints of owned images: the truth, of which every index is a cache that has read up to some `seq`. */
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

/** Owned images that could not be fingerprinted: no copy of them is found. */
export const unprintedImages = pgTable(
  'unprinted_images',
  {
    imageId: text('image_id').primaryKey(),
    /** Why, as a sentence. */
    problem: text('problem').notNull(),
    tries: integer('tries').notNull().default(1),
    /** Null where it is the file that cannot be read, which stays as it is. */
    tryAgainAt: moment('try_again_at'),
  },
  (table) => [index('unprinted_images_due').on(table.tryAgainAt)],
)

/** An image address met on some page, fetched at most once in each revisit period. */
export const seenUrls = pgTable(
  'seen_urls',
  {
    urlHash: uuid('url_hash').primaryKey(),
    url: text('url').notNull(),
    /** `gone`: its server says that no picture is there. `unreachable`: nobody could say. */
    state: text('state').$type<'waiting' | 'seen' | 'unreadable' | 'unreachable' | 'gone' | 'refused'>().notNull(),
    /** Why nothing came of it, as a sentence. */
    problem: text('problem'),
    contentHash: text('content_hash'),
    /** The activity that last had it looked at, which needs no second job for it however many pages show it. */
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

/** A file seen on the web, by the SHA-256 of its content: decoded and fingerprinted once, whatever its addresses. */
export const seenFiles = pgTable('seen_files', {
  contentHash: text('content_hash').primaryKey(),
  engine: text('engine').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** The newest owned fingerprint it was compared with. */
  comparedThrough: bigint('compared_through', { mode: 'number' }).notNull(),
  /** When that was. */
  seenAt: moment('seen_at').notNull(),
})

/** The hashes of a seen file, by which it is found again when an image is added: sixteen bands of each (src/engine/retrieval/postings.ts). */
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

/** A page on which pictures were met. */
export const seenPages = pgTable('seen_pages', {
  pageHash: uuid('page_hash').primaryKey(),
  url: text('url').notNull(),
  title: text('title'),
  host: text('host').notNull(),
  lastSeen: moment('last_seen').notNull(),
})

/** An image address on a page: by far the most numerous rows, and therefore the smallest. */
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

/** The engine's verdict that a seen file copies an owned image. Each sighting of the file becomes a match. */
export const findings = pgTable(
  'findings',
  {
    contentHash: text('content_hash').notNull(),
    imageId: text('image_id').notNull(),
    ownerId: text('owner_id').notNull(),
    engine: text('engine').notNull(),
    score: integer('score').notNull(),
    band: text('band').$type<Match['band']>().notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    region: jsonb('region').$type<Quad>().notNull(),
    transform: jsonb('transform').$type<number[]>().notNull(),
    evidence: jsonb('evidence').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.imageId] }), index('findings_image').on(table.imageId)],
)

/** One owner's dealings with one responsible party. The counts are written with every match and verdict, so that no list counts. */
export const clusters = pgTable(
  'clusters',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    party: text('party').notNull(),
    host: text('host').notNull(),
    title: text('title').notNull(),
    total: integer('total').notNull().default(0),
    undecided: integer('undecided').notNull().default(0),
    approved: integer('approved').notNull().default(0),
    ignored: integer('ignored').notNull().default(0),
    images: integer('images').notNull().default(0),
    bestScore: integer('best_score').notNull().default(0),
    lastFound: moment('last_found').notNull(),
    /** What is known of the party's domain, written here whenever it changes, so that lists filter without asking elsewhere. */
    country: text('country'),
    category: text('category'),
    platform: text('platform'),
    commercial: boolean('commercial'),
    stockAgency: text('stock_agency'),
    tags: text('tags').array().notNull().default([]),
    /** The party that the owner holds this one apart from. */
    partOf: text('part_of'),
    /** The rules of platforms by which its finds were put together, where it is a platform as a whole. */
    groupedBy: text('grouped_by'),
  },
  (table) => [
    uniqueIndex('clusters_party').on(table.ownerId, table.party),
    index('clusters_newest').on(table.ownerId, table.lastFound, table.id),
    index('clusters_of_party').on(table.party),
    index('clusters_part_of')
      .on(table.partOf)
      .where(sql`${table.partOf} is not null`),
  ],
)

/** Few of an owner's finds wait, and those are what is looked at: indexes of them alone answer lists and counts without the table. */
const waits = ({ verdict, held }: { verdict: AnyPgColumn; held: AnyPgColumn }) =>
  sql`${verdict} in ('new', 'seen', 'unsure') and not ${held}`

/** The words by which a find is searched, in small letters. */
export const wordsOfPage = ({ pageUrl, pageTitle }: { pageUrl: AnyPgColumn; pageTitle: AnyPgColumn }) =>
  sql`lower(${pageUrl} || ' ' || coalesce(${pageTitle}, ''))`

/** One use: an owned image, the page it stands on, the file that shows it. */
export const matches = pgTable(
  'matches',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    imageId: text('image_id').notNull(),
    clusterId: text('cluster_id')
      .notNull()
      .references(() => clusters.id, { onDelete: 'cascade' }),
    /** With `pageHash`, the sighting. */
    urlHash: uuid('url_hash').notNull(),
    pageHash: uuid('page_hash').notNull(),
    contentHash: text('content_hash').notNull(),
    url: text('url').notNull(),
    pageUrl: text('page_url').notNull(),
    pageTitle: text('page_title'),
    host: text('host').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    score: integer('score').notNull(),
    band: text('band').$type<Match['band']>().notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    region: jsonb('region').$type<Quad>().notNull(),
    transform: jsonb('transform').$type<number[]>().notNull(),
    verdict: text('verdict').$type<Match['verdict']>().notNull().default('new'),
    verdictAt: moment('verdict_at'),
    /** Who or what gave the verdict; null while there is none. */
    verdictBy: text('verdict_by').$type<VerdictBy>(),
    ruleId: text('rule_id'),
    /** What the owner's ledger says of this use, and why, as a sentence. */
    licence: text('licence').$type<LicenceState>().notNull().default('unknown'),
    licenceReason: text('licence_reason'),
    licenceId: text('licence_id'),
    /** Held back from what waits, as noise until somebody has had a look. */
    held: boolean('held').notNull().default(false),
    /** The page shows the file from where the owner publishes it. */
    hotlink: boolean('hotlink').notNull().default(false),
    /** Where the owner's image came from, so that lists filter by it. */
    imageSource: text('image_source'),
    alive: boolean('alive').notNull().default(true),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [
    uniqueIndex('matches_use').on(table.imageId, table.urlHash, table.pageHash),
    index('matches_newest').on(table.ownerId, table.firstSeen, table.id),
    index('matches_of_cluster').on(table.clusterId, table.firstSeen, table.id),
    index('matches_of_page').on(table.pageHash),
    index('matches_of_file').on(table.urlHash),
    // With all that filters ask for, so that what waits is counted and narrowed without the table, where each find is on another page.
    index('matches_waiting')
      .on(
        table.ownerId,
        table.firstSeen,
        table.id,
        table.clusterId,
        table.imageSource,
        table.licence,
        table.band,
        table.score,
        table.width,
        table.height,
        table.hotlink,
        table.alive,
        table.changes,
      )
      .where(waits(table)),
    index('matches_waiting_words')
      .using('gin', sql`image_keys(${table.ownerId}, ${wordsOfPage(table)}, '{}')`)
      .with({ fastupdate: false })
      .where(waits(table)),
    index('matches_waiting_by_score').on(table.ownerId, table.score, table.id).where(waits(table)),
    index('matches_waiting_by_size')
      .on(table.ownerId, sql`(${table.width} * ${table.height})`, table.id)
      .where(waits(table)),
    index('matches_held')
      .on(table.ownerId, table.clusterId)
      .where(sql`${table.held}`),
    index('matches_hotlinks')
      .on(table.ownerId, table.firstSeen, table.id)
      .where(sql`${table.hotlink}`),
    index('matches_not_mine')
      .on(table.imageId)
      .where(sql`${table.verdict} = 'not_mine'`),
    index('matches_by_score').on(table.ownerId, table.score, table.id),
    index('matches_by_size').on(table.ownerId, sql`(${table.width} * ${table.height})`, table.id),
  ],
)
