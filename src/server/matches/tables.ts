import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Change, Quad } from '#contract/fingerprints/change.ts'
import type { LicenceState, Match, VerdictBy } from '#contract/matches/match.ts'
import { moment } from '#server/platform/db/columns.ts'

/** One owner's matches with one party. The counts are written with every match and verdict, so that no list counts. */
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
    licensed: integer('licensed').notNull().default(0),
    ignored: integer('ignored').notNull().default(0),
    /** Matches in a case, whatever their verdict; they wait for nobody. */
    inCase: integer('in_case').notNull().default(0),
    images: integer('images').notNull().default(0),
    bestScore: integer('best_score').notNull().default(0),
    /** The longer side of the largest copy, in pixels. */
    largest: integer('largest').notNull().default(0),
    lastFound: moment('last_found').notNull(),
    /** Facts on the party's domain, copied on every change, so that lists filter in one table. */
    country: text('country'),
    category: text('category'),
    platform: text('platform'),
    commercial: boolean('commercial'),
    stockAgency: text('stock_agency'),
    tags: text('tags').array().notNull().default([]),
    /** Middle of the estimated price of its uses, in US cents, as a sort key; 0 while unknown. */
    worth: integer('worth').notNull().default(0),
    /** Longest time between two sights of one of its finds. */
    seenDays: integer('seen_days').notNull().default(0),
    /** False while its facts or finds are newer than the estimates. */
    isValued: boolean('is_valued').notNull().default(false),
    /** The party that the owner separates this one from. */
    partOf: text('part_of'),
    /** Rules that grouped its matches, for a whole platform. */
    groupedBy: text('grouped_by'),
  },
  (table) => [
    uniqueIndex('clusters_party').on(table.ownerId, table.party),
    index('clusters_newest').on(table.ownerId, table.lastFound, table.id),
    index('clusters_of_party').on(table.party),
    index('clusters_unvalued')
      .on(table.id)
      .where(sql`not ${table.isValued}`),
    index('clusters_part_of')
      .on(table.partOf)
      .where(sql`${table.partOf} is not null`),
  ],
)

/** Few of an owner's matches wait, and those are looked at most: indexes of them alone answer lists and counts without the table. */
const waits = ({ verdict, held, inCase }: { verdict: AnyPgColumn; held: AnyPgColumn; inCase: AnyPgColumn }) =>
  sql`${verdict} in ('new', 'seen', 'unsure') and not ${held} and not ${inCase}`

/** The words by which a match is searched, in lower case. */
export const wordsOfPage = ({ pageUrl, pageTitle }: { pageUrl: AnyPgColumn; pageTitle: AnyPgColumn }) =>
  sql`lower(${pageUrl} || ' ' || coalesce(${pageTitle}, ''))`

/** One use: an owned image, its page, and the file that shows it. */
export const matches = pgTable(
  'matches',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    imageId: text('image_id').notNull(),
    clusterId: text('cluster_id')
      .notNull()
      .references(() => clusters.id, { onDelete: 'cascade' }),
    /** Identifies the sighting, together with `pageHash`. */
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
    /** Source of the verdict; null without one. */
    verdictBy: text('verdict_by').$type<VerdictBy>(),
    ruleId: text('rule_id'),
    /** State of this use by the owner's ledger, with the reason as a sentence. */
    licence: text('licence').$type<LicenceState>().notNull().default('unknown'),
    licenceReason: text('licence_reason'),
    licenceId: text('licence_id'),
    /** Held back from waiting finds as noise, until a person has looked. */
    held: boolean('held').notNull().default(false),
    /** Part of a submitted case that was neither declined nor withdrawn. */
    inCase: boolean('in_case').notNull().default(false),
    /** The page shows the file from where the owner publishes it. */
    hotlink: boolean('hotlink').notNull().default(false),
    /** Source of the owner's image, so that lists filter by it. */
    imageSource: text('image_source'),
    alive: boolean('alive').notNull().default(true),
    /** Middle of the estimated price of this use, in US cents, as a sort key; 0 while unknown. */
    worth: integer('worth').notNull().default(0),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [
    uniqueIndex('matches_use').on(table.imageId, table.urlHash, table.pageHash),
    index('matches_newest').on(table.ownerId, table.firstSeen, table.id),
    index('matches_of_cluster').on(table.clusterId, table.firstSeen, table.id),
    index('matches_of_page').on(table.pageHash),
    index('matches_of_file').on(table.urlHash),
    // Has all columns that filters use, so that waiting matches are counted and narrowed without the table, where each lies on another
    // block.
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
    index('matches_waiting_by_worth').on(table.ownerId, table.worth, table.id).where(waits(table)),
    index('matches_held')
      .on(table.ownerId, table.clusterId)
      .where(sql`${table.held}`),
    index('matches_in_cases')
      .on(table.ownerId, table.firstSeen, table.id)
      .where(sql`${table.inCase}`),
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
