import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EvidenceState, KeptFileKind, RequestedBy } from '#contract/evidence/evidence.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import type { CustodyEvent } from './sealing/custody.ts'

/** Evidence of a page: an attempt, kept, failed or supplied. */
export const evidences = pgTable(
  'evidences',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    ownerId: text('owner_id').notNull(),
    imageId: text('image_id').notNull(),
    matchId: text('match_id'),
    pageUrl: text('page_url').notNull(),
    fileUrl: text('file_url').notNull(),
    requestedBy: text('requested_by').$type<RequestedBy>().notNull(),
    activityId: text('activity_id'),
    state: text('state').$type<EvidenceState>().notNull(),
    problem: text('problem'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at'),
    /** Its sealed, canonical form. */
    manifest: text('manifest'),
    manifestHash: text('manifest_hash'),
    warcHash: text('warc_hash'),
    proof: text('proof'),
    /** Unsealed small picture of the copy on its page. */
    shownKey: text('shown_key'),
    shownWidth: integer('shown_width'),
    shownHeight: integer('shown_height'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    capturedAt: moment('captured_at'),
    sealedAt: moment('sealed_at'),
    checkedAt: moment('checked_at'),
    alteredAt: moment('altered_at'),
    retainUntil: moment('retain_until'),
    legalHold: boolean('legal_hold').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('evidences_number').on(table.number),
    index('evidences_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('evidences_of_image').on(table.imageId),
    index('evidences_to_check')
      .on(table.checkedAt)
      .where(sql`${table.state} in ('kept', 'supplied')`),
  ],
)

export const evidenceFiles = pgTable(
  'evidence_files',
  {
    evidenceId: text('evidence_id')
      .notNull()
      .references(() => evidences.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').$type<KeptFileKind>().notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    objectKey: text('object_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.evidenceId, table.name] })],
)

/** Lines of custody; none is ever changed, and tampering shows. */
export const evidenceCustody = pgTable(
  'evidence_custody',
  {
    evidenceId: text('evidence_id')
      .notNull()
      .references(() => evidences.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    kind: text('kind').$type<CustodyEvent['kind']>().notNull(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
    about: jsonb('about').$type<CustodyEvent['about']>().notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.evidenceId, table.n] })],
)

/** Requests to authorities for time-stamps, and their answers. */
export const evidenceStamps = pgTable(
  'evidence_stamps',
  {
    evidenceId: text('evidence_id')
      .notNull()
      .references(() => evidences.id, { onDelete: 'cascade' }),
    of: text('of').$type<'manifest' | 'warc'>().notNull(),
    authority: text('authority').notNull(),
    token: bytea('token'),
    time: moment('time'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    /** Moment of the next try; null means at once. */
    nextTryAt: moment('next_try_at'),
  },
  (table) => [
    primaryKey({ columns: [table.evidenceId, table.of, table.authority] }),
    index('evidence_stamps_missing')
      .on(table.nextTryAt)
      .where(sql`${table.token} is null`),
  ],
)
