import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ImageHistoryEntry } from '#contract/images/changes.ts'
import type { Image } from '#contract/images/image.ts'
import type { FoundMetadata } from '#contract/images/metadata.ts'
import { moment } from '#server/platform/db/columns.ts'

export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    source: text('source').$type<Image['source']>().notNull(),
    state: text('state').$type<Image['state']>().notNull(),
    problem: text('problem'),
    /** A sentence to the owner about the reading of the file. */
    note: text('note'),
    objectKey: text('object_key').notNull(),
    /** The same picture in a form that everything reads, where the file's own form is read by few; else null. */
    readableKey: text('readable_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** SHA-256 of the file, in hexadecimal. */
    contentHash: text('content_hash'),
    ignored: boolean('ignored').notNull().default(false),
    /**
     * True while copies are sought: ready, not ignored, with a fingerprint or one pending, and within the plan's limit. Written by `watching.ts`
     * alone.
     */
    monitored: boolean('monitored').notNull().default(false),
    /** Since when it is `monitored` without a break; null while it is not. */
    monitoredSince: moment('monitored_since'),
    /** Why copies of it cannot be found, as a sentence; it is not `monitored` then. Written by monitoring alone. */
    unfindable: text('unfindable'),
    pinned: boolean('pinned').notNull().default(false),
    /** Finds that the owner has not ignored; written by matches in the transaction that finds or judges. */
    matchCount: integer('match_count').notNull().default(0),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    creator: text('creator'),
    copyright: text('copyright'),
    place: text('place'),
    takenOn: date('taken_on', { mode: 'string' }),
    /** Which of the fields above the owner has written: what a file says never replaces those. */
    edited: text('edited')
      .array()
      .notNull()
      .default(sql`'{}'`),
    publication: jsonb('publication').$type<NonNullable<Image['publication']>>(),
    /** Their owner has said so in a case, with the number; or an order of theirs has come to its end. */
    registered: boolean('registered').notNull().default(false),
    /** Their owner has said in a case that it was licensed before. */
    licensed: boolean('licensed').notNull().default(false),
    /** An entry of the owner's ledger names it; written by licensing. */
    inLedger: boolean('in_ledger').notNull().default(false),
    /** The address it was taken in from. */
    origin: text('origin'),
    /** Another image of the same owner that this one seems to be, until the owner decides. */
    duplicateOf: text('duplicate_of'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('images_object').on(table.objectKey),
    index('images_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('images_by_title').on(table.ownerId, sql`lower(${table.title})`, table.id),
    /** With the day itself, what was taken between two days is counted in the index alone. */
    index('images_by_day').on(
      table.ownerId,
      sql`coalesce(${table.takenOn}, '0001-01-01'::date)`,
      table.id,
      table.takenOn,
    ),
    index('images_by_matches').on(table.ownerId, table.matchCount, table.id),
    index('images_by_content').on(table.ownerId, table.contentHash),
    index('images_unfindable')
      .on(table.ownerId)
      .where(sql`${table.unfindable} is not null`),
    /** The few that are not as most are. */
    index('images_apart')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`${table.ignored} or ${table.state} <> 'ready' or ${table.duplicateOf} is not null`),
  ],
)

/**
 * Search texts of images in a table of their own, so that other changes never touch its index. A trigger in the migrations writes it when names or
 * tags change.
 */
export const imageWords = pgTable(
  'image_words',
  {
    imageId: text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** Title, file name, creator, place and tags in small letters. */
    words: text('words').notNull(),
    /** One for each three letters in a row, one for each tag; the owner is a part of each, so that a search meets nobody else's. */
    keys: bigint('keys', { mode: 'bigint' }).array().notNull(),
  },
  (table) => [index('image_words_keys').using('gin', table.keys).with({ fastupdate: false })],
)

/** Totals of an owner's images, and their search times. Every transaction with a change updates them. */
export const imageTotals = pgTable('image_totals', {
  ownerId: text('owner_id').primaryKey(),
  /** Ready, not ignored, and not without a fingerprint. */
  watchable: integer('watchable').notNull().default(0),
  /** Monitored images among them. */
  monitored: integer('monitored').notNull().default(0),
  /** Bytes of all image files. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** When the newest visit that looked through the web for this owner began. */
  scannedAt: moment('scanned_at'),
  /** When sites are looked through for this owner next, as far as that is settled. */
  nextScanAt: moment('next_scan_at'),
  /** Images with one of these tags are looked for before those that are only new. */
  tagsFirst: text('tags_first')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Announced percentages of the plan's limits, by kind and month. */
  toldUsage: jsonb('told_usage').$type<Record<string, number>>().notNull().default({}),
})

/** The history of an image; written in the transaction of the change, deleted with the image. */
export const imageHistory = pgTable(
  'image_history',
  {
    id: text('id').primaryKey(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    type: text('type').$type<ImageHistoryEntry['type']>().notNull(),
    changes: jsonb('changes').$type<ImageHistoryEntry['changes']>().notNull(),
  },
  (table) => [index('image_history_newest').on(table.imageId, table.at, table.id)],
)

/** Metadata from an image's file. */
export const imageMetadata = pgTable('image_metadata', {
  imageId: text('image_id')
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  found: jsonb('found').$type<FoundMetadata>().notNull(),
})

/** Forms for uploads that no image was made of yet. What was sent with one and is never handed in is removed with it. */
export const uploadForms = pgTable(
  'upload_forms',
  {
    /** Key of the file that it stores. */
    objectKey: text('object_key').primaryKey(),
    ownerId: text('owner_id').notNull(),
    givenAt: moment('given_at').notNull(),
    /** Declared size; it counts until the file is submitted or removed. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('upload_forms_of_owner').on(table.ownerId), index('upload_forms_given').on(table.givenAt)],
)
