import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { ImageSource } from '#contract/images/sources.ts'
import { moment } from '#server/platform/db/columns.ts'

const service = () => text('service').$type<ImageSource>().notNull()

/** An owner's account at a service; one of each service. */
export const sourceConnections = pgTable(
  'source_connections',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    service: service(),
    account: text('account').notNull(),
    accountKey: text('account_key').notNull(),
    /** Tokens or keys, sealed for this connection. */
    access: text('access').notNull(),
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    publicOnly: boolean('public_only').notNull(),
    /** The folders that are imported, each with what lies below it; null for everything. */
    folders: jsonb('folders').$type<string[]>(),
    /** `consent`: nothing is read until the owner connects again. */
    state: text('state').$type<'connected' | 'consent'>().notNull(),
    problem: text('problem'),
    /** From where the service tells changes; null until it was listed to its end. */
    changesFrom: text('changes_from'),
    connectedAt: moment('connected_at').notNull(),
    syncedAt: moment('synced_at'),
    nextSyncAt: moment('next_sync_at'),
  },
  (table) => [
    uniqueIndex('source_connections_service').on(table.ownerId, table.service),
    index('source_connections_next').on(table.nextSyncAt),
  ],
)

/** A connection that is being made: the owner is on the service's page. */
export const sourceHandshakes = pgTable(
  'source_handshakes',
  {
    /** Hash of the text that the service returns. */
    stateHash: text('state_hash').primaryKey(),
    ownerId: text('owner_id').notNull(),
    service: service(),
    publicOnly: boolean('public_only').notNull(),
    /** Hash of the cookie of the starting browser. */
    cookieHash: text('cookie_hash').notNull(),
    /** The connector's own data for the return, sealed. */
    kept: text('kept').notNull(),
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('source_handshakes_expires').on(table.expiresAt),
    index('source_handshakes_owner').on(table.ownerId),
  ],
)

/** One import, and where it is in the listing of its source. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    service: service(),
    /** Null where photographs were picked without connecting anything. */
    connectionId: text('connection_id'),
    /** The token of a picked import, sealed for this run; gone when it is over. */
    access: text('access'),
    activityId: text('activity_id').notNull(),
    state: text('state').$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    cursor: text('cursor'),
    isListed: boolean('is_listed').notNull(),
    /** Only changes since then are listed. */
    changesFrom: text('changes_from'),
    nextChangesFrom: text('next_changes_from'),
    /** A place was passed over that could not be read: what lies there was not listed, and may be there all the same. */
    hasGaps: boolean('has_gaps').notNull().default(false),
    /** Steps announced to the activity before they were listed. */
    promised: integer('promised').notNull().default(0),
    found: integer('found').notNull().default(0),
    added: integer('added').notNull().default(0),
    known: integer('known').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    problem: text('problem'),
    resumesAt: moment('resumes_at'),
    /** Attempts in a row that a service in trouble has answered with nothing. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Times that its job was killed at every attempt since the last progress. */
    givenUp: integer('given_up').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('import_runs_owner').on(table.ownerId, table.startedAt),
    uniqueIndex('import_runs_under_way')
      .on(table.connectionId)
      .where(sql`state = 'running'`),
  ],
)

/** A photograph at a source, known by the source's own id: what was imported once is never imported again. */
export const sourcePhotos = pgTable(
  'source_photos',
  {
    ownerId: text('owner_id').notNull(),
    service: service(),
    photoId: text('photo_id').notNull(),
    /** The import that met it first, or fetches it. */
    runId: text('run_id').notNull(),
    /** The import that listed it last. */
    seenRunId: text('seen_run_id').notNull(),
    state: text('state').$type<'waiting' | 'taken' | 'failed' | 'gone' | 'unwanted'>().notNull(),
    fileName: text('file_name').notNull(),
    title: text('title').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    page: text('page'),
    /** The connector's reference to the file; null once imported. */
    file: jsonb('file').$type<Record<string, string>>(),
    imageId: text('image_id'),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.service, table.photoId] }),
    index('source_photos_waiting')
      .on(table.runId)
      .where(sql`state = 'waiting'`),
    index('source_photos_failed')
      .on(table.ownerId, table.service)
      .where(sql`state = 'failed'`),
  ],
)
