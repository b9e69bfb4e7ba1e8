import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { conditionOn } from './state-condition.ts'
import type { CaseQuestion, MessageFile } from '#contract/cases/case.ts'
import type { NextAction } from '#contract/cases/next-action.ts'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import { type CaseState, statesWhere } from '#contract/cases/case-states.ts'
import { isOnHold, statesThat } from '#contract/cases/state-questions.ts'
import type { Claimant } from '#contract/cases/submission/submission.ts'
import type { ActorRole, CaseHistoryEntry } from '#contract/cases/transitions.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A claim against one responsible party, from its draft to its end. */
export const cases = pgTable(
  'cases',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    name: text('name')
      .notNull()
      .generatedAlwaysAs(sql`'RF-' || lpad(number::text, greatest(6, length(number::text)), '0')`),
    state: text('state').$type<CaseState>().notNull(),
    heldFrom: text('held_from').$type<CaseState>(),
    /** What it was at before the image user objected. */
    disputedFrom: text('disputed_from').$type<CaseState>(),
    /** When the first letter went; null before it. */
    letterAt: moment('letter_at'),
    /** Whether its owner approves the price before the first letter goes. */
    approvesPrice: boolean('approves_price').notNull().default(false),
    /** When its owner last heard of it. */
    heardAt: moment('heard_at'),
    isPartPaid: boolean('is_part_paid').notNull().default(false),
    clusterId: text('cluster_id'),
    /** The responsible party: with the owner, one cluster. Null before a page is named. */
    party: text('party'),
    /** The party while the case is open; null otherwise. So no party has two open cases of one owner. */
    openParty: text('open_party'),
    /** The case that it goes on as part of, once it is merged. */
    mergedInto: text('merged_into'),
    /** What it was at before it was merged. */
    mergedFrom: text('merged_from').$type<CaseState>(),
    host: text('host').notNull().default(''),
    infringer: text('infringer').notNull().default(''),
    /** The country of the image user when the case was handed in: of the site, or else as the owner says. */
    country: text('country'),
    images: integer('images').notNull().default(0),
    firstImageId: text('first_image_id'),
    question: jsonb('question').$type<AskedQuestion>(),
    reasonCode: text('reason_code').$type<ReasonCode>(),
    reasonNote: text('reason_note'),
    agreement: jsonb('agreement').$type<Agreement>(),
    /** SHA-256 of what was handed in, by which the same again is recognised. */
    submittedHash: text('submitted_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Since when it is at its state. */
    since: moment('since').notNull(),
    submittedAt: moment('submitted_at'),
    /** By when what its state waits for should have happened. */
    dueAt: moment('due_at'),
    /** The day until which it rests, while it is on hold. */
    heldUntil: date('held_until', { mode: 'string' }),
    /** Our share by the owner's plan when the case was accepted, in whole per cent; null before. */
    feePercent: integer('fee_percent'),
    /** Since when a message of its owner waits for an answer. */
    ownerWroteAt: moment('owner_wrote_at'),
    /** Since when a word of its image user waits for a person's answer, and when that is due; both null where none does. */
    unansweredSince: moment('unanswered_since'),
    answerDueAt: moment('answer_due_at'),
    /** What staff do next, whose it is, and by when: what `nextActionOf` says. */
    nextAction: text('next_action').$type<NextAction>(),
    nextRole: text('next_role').$type<StaffRole>(),
    nextAt: moment('next_at'),
    /** The member of staff who has it. */
    assigneeId: text('assignee_id'),
    /** How much a case promises, and how much speaks against it, each from 0 to 100; null before it was looked at. */
    worth: integer('worth'),
    risk: integer('risk'),
  },
  (table) => [
    index('cases_next').on(table.nextAt, table.id),
    index('cases_next_of_role').on(table.nextRole, table.nextAt, table.id),
    index('cases_next_of_assignee').on(table.assigneeId, table.nextAt, table.id),
    index('cases_next_of_nobody')
      .on(table.nextRole, table.nextAt, table.id)
      .where(sql`${table.assigneeId} is null`),
    index('cases_intake_by_worth')
      .on(sql`coalesce(${table.worth}, 0) desc`, table.id)
      .where(isInIntake(table)),
    index('cases_intake_by_risk')
      .on(sql`coalesce(${table.risk}, 0) desc`, table.id)
      .where(isInIntake(table)),
    index('cases_intake_by_wait').on(table.since, table.id).where(isInIntake(table)),
    index('cases_intake_of_state').on(table.state).where(isInIntake(table)),
    index('cases_held')
      .on(table.heldUntil)
      .where(sql`${table.state} ${sql.raw(conditionOn(statesThat(isOnHold)))}`),
    uniqueIndex('cases_number').on(table.number),
    uniqueIndex('cases_open').on(table.ownerId, table.openParty),
    index('cases_of_owner').on(table.ownerId, table.number),
    index('cases_waiting').on(table.state, table.since, table.id),
    index('cases_of_host').on(table.host, table.state),
    index('cases_of_cluster').on(table.clusterId),
    index('cases_heard').on(table.heardAt),
  ],
)

/** What waits for a decision of staff about taking it on, and what its owner waits in for an answer. */
export function isInIntake(table: Record<'state' | 'ownerWroteAt', AnyPgColumn>) {
  return sql`(${table.state} ${sql.raw(conditionOn(statesWhere('phase', 'intake')))} or ${table.ownerWroteAt} is not null)`
}

/** What staff asked; `was` is the SHA-256 of what stood at the fields then, by which it is known whether anything was answered. */
export type AskedQuestion = CaseQuestion & { was?: string }

/** The mandate an owner gave: the words, when, and from which address. */
export type Agreement = { version: string; hash: string; at: string; ip: string }

const caseId = () =>
  text('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

/** What the owner wrote of a case, as it was saved last; read through `loadDraft` only. */
export const caseSubmissions = pgTable('case_submissions', {
  caseId: text('case_id')
    .primaryKey()
    .references(() => cases.id, { onDelete: 'cascade' }),
  submission: jsonb('submission').$type<unknown>().notNull(),
  revision: integer('revision').notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** Portal links of cases, made with the first letter or by staff. Without a row, the case's id is the link. */
export const casePortals = pgTable(
  'case_portals',
  {
    caseId: text('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    portalId: text('portal_id').notNull(),
    isBlocked: boolean('is_blocked').notNull().default(false),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('case_portals_portal').on(table.portalId),
    index('case_portals_hash').on(hashOfPortal(table.portalId)),
  ],
)

/** SHA-256 of a link's secret in hexadecimal digits: what may stand in a log of statements. */
export function hashOfPortal(portalId: AnyPgColumn) {
  return sql`encode(sha256(${portalId}::bytea), 'hex')`
}

/**
 * Files that a store was about to be sent for a case; they count as their owner's storage as long as they are here. They outlive a case that is
 * deleted for as long as something may still be sent with a form that was given for it.
 */
export const caseFiles = pgTable(
  'case_files',
  {
    /** Of the file in the store. */
    key: text('key').primaryKey(),
    caseId: text('case_id').notNull(),
    ownerId: text('owner_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    givenAt: moment('given_at').notNull(),
    /** Whether the store has been seen to have it. */
    isThere: boolean('is_there').notNull().default(false),
  },
  (table) => [
    index('case_files_of_case').on(table.caseId),
    index('case_files_of_owner').on(table.ownerId),
    index('case_files_awaited')
      .on(table.givenAt)
      .where(sql`not ${table.isThere}`),
  ],
)

/** Everything that happened to a case; written in the transaction in which it happens, never changed. */
export const caseHistory = pgTable(
  'case_history',
  {
    id: text('id').primaryKey(),
    caseId: caseId(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    type: text('type').$type<CaseHistoryEntry['type']>().notNull(),
    from: text('from_state').$type<CaseState>(),
    to: text('to_state').$type<CaseState>(),
    actorRole: text('actor_role').$type<ActorRole>().notNull(),
    /** The account that acted; null for the app itself. */
    actorId: text('actor_id'),
    publicNote: text('public_note'),
    reasonCode: text('reason_code').$type<ReasonCode>(),
    link: text('link'),
  },
  (table) => [index('case_history_of_case').on(table.caseId, table.seq)],
)

/** A file of a message, by its key in the bucket `cases`. */
export type MessageFileRow = MessageFile & { key: string }

/** What the owner and the case manager write to each other. */
export const caseMessages = pgTable(
  'case_messages',
  {
    id: text('id').primaryKey(),
    caseId: caseId(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    from: text('from_side').$type<'owner' | 'staff'>().notNull(),
    authorId: text('author_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    files: jsonb('files').$type<MessageFileRow[]>().notNull().default([]),
    /** Whether the other side has read it. */
    isRead: boolean('is_read').notNull().default(false),
  },
  (table) => [
    index('case_messages_of_case').on(table.caseId, table.seq),
    index('case_messages_unread')
      .on(table.from, table.caseId)
      .where(sql`not ${table.isRead}`),
  ],
)

/** The matches that are part of a case that was handed in. */
export const caseMatches = pgTable(
  'case_matches',
  { matchId: text('match_id').notNull(), caseId: caseId() },
  (table) => [primaryKey({ columns: [table.matchId, table.caseId] }), index('case_matches_of_case').on(table.caseId)],
)

/** What is kept of each pair of a case that was accepted: its newest evidence, which the case then holds. */
export const caseEvidence = pgTable(
  'case_evidence',
  {
    caseId: caseId(),
    /** Of the pair in the submission. */
    uuid: text('uuid').notNull(),
    imageId: text('image_id').notNull(),
    pageUrl: text('page_url').notNull(),
    fileUrl: text('file_url').notNull(),
    evidenceId: text('evidence_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.uuid, table.pageUrl] }),
    index('case_evidence_of_evidence').on(table.evidenceId),
    index('case_evidence_of_image').on(table.imageId),
  ],
)

/** The details of the claimant as each owner gave them last. */
export const caseClaimants = pgTable('case_claimants', {
  ownerId: text('owner_id').primaryKey(),
  claimant: jsonb('claimant').$type<Claimant>().notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** What staff write of a case for each other. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: text('id').primaryKey(),
    caseId: caseId(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    /** Whom it was handed to, where it goes with a hand-over. */
    toName: text('to_name'),
    text: text('text').notNull(),
  },
  (table) => [index('case_notes_of_case').on(table.caseId, table.seq)],
)
