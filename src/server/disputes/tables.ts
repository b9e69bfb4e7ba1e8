import { sql } from 'drizzle-orm'
import {
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
import type { PortalFile, ShownLicence } from '#contract/disputes/answer-endpoints.ts'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import type { DecisionOutcome, OwnerSays } from '#contract/disputes/dispute-endpoints.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { z } from 'zod'
import { moment } from '#server/platform/db/columns.ts'

/** `found` is the type that its contents have. */
type SentFile = z.infer<typeof PortalFile> & { found?: string }
/** An addition to an answer before its decision. */
export type Addition = {
  at: string
  /** The answer's own kind when missing. */
  kind?: AnswerKind
  email: string
  text: string
  files: SentFile[]
  licence: ShownLicence | null
}

/** Image users' answers. A case has at most one open answer; later messages are additions to it. */
export const portalAnswers = pgTable(
  'portal_answers',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').$type<AnswerKind>().notNull(),
    name: text('name'),
    email: text('email').notNull(),
    text: text('text').notNull(),
    licence: jsonb('licence').$type<ShownLicence>(),
    files: jsonb('files').$type<SentFile[]>().notNull(),
    additions: jsonb('additions').$type<Addition[]>().notNull().default([]),
    /** The day by which a person decides. */
    decideBy: date('decide_by', { mode: 'string' }).notNull(),
    /** True for a dispute. Every open answer pauses reminders and parts. */
    isStopped: boolean('is_stopped').notNull(),
    /** In which it was written, and is answered. */
    language: text('language').$type<Language>().notNull().default('en'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('portal_answers_open')
      .on(table.caseId)
      .where(sql`${table.decidedAt} is null`),
    index('portal_answers_of_case').on(table.caseId, table.at),
  ],
)

/** Files for which an upload form was given. */
export const portalFiles = pgTable(
  'portal_files',
  {
    key: text('key').primaryKey(),
    caseId: text('case_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [index('portal_files_of_case').on(table.caseId)],
)

/** Sums offered in place of the demanded one. */
export const portalOffers = pgTable(
  'portal_offers',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    caseId: text('case_id').notNull(),
    at: moment('at').notNull(),
    from: text('from_side').$type<'payer' | 'staff'>().notNull(),
    email: text('email').notNull(),
    /** In minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** `waiting`: for the owner, hidden from the image user. */
    state: text('state')
      .$type<'waiting' | 'open' | 'accepted' | 'declined' | 'answered' | 'withdrawn' | 'expired'>()
      .notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    /** Last moment to accept; null without one. */
    endsAt: moment('ends_at'),
    /** In how many parts it may be paid. */
    parts: integer('parts'),
    /** True where what came in is taken for the whole claim; nobody but the owner is asked. */
    settles: boolean('settles').notNull().default(false),
    /** The member of staff who made or answered it. */
    byId: text('by_account'),
    byName: text('by_name'),
    /** The need for the owner's approval, and its result. */
    approval: text('approval').$type<'not-needed' | 'asked' | 'given' | 'refused'>().notNull().default('not-needed'),
    approvalNote: text('approval_note'),
    /** Text for the image user after the owner's approval. */
    answerText: text('answer_text'),
    answeredAt: moment('answered_at'),
  },
  (table) => [index('portal_offers_of_case').on(table.caseId, table.seq)],
)

/** Decisions on answers, for both sides. Rows never change. */
export const portalDecisions = pgTable(
  'portal_decisions',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    /** Null for an objection outside the page. */
    answerId: text('answer_id'),
    at: moment('at').notNull(),
    outcome: text('outcome').$type<DecisionOutcome>().notNull(),
    reason: text('reason').$type<ReasonCode>(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    ownerText: text('owner_text').notNull(),
    /** The price that was agreed to instead, in minor units. */
    total: bigint('total', { mode: 'number' }),
    /** The entry added to the owner's ledger with it. */
    ledgerEntry: text('ledger_entry'),
  },
  (table) => [index('portal_decisions_of_case').on(table.caseId, table.at)],
)

/** Questions to owners about objections, one open a case. */
export const portalQuestions = pgTable(
  'portal_questions',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    answerId: text('answer_id'),
    askedAt: moment('asked_at').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    text: text('text').notNull(),
    showsLicence: boolean('shows_licence').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    says: text('says').$type<OwnerSays>(),
    note: text('note'),
    answeredAt: moment('answered_at'),
    remindedAt: moment('reminded_at'),
    /** When the owner had not answered in time. */
    overAt: moment('over_at'),
    /** Time of the answer, or of the question's end. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('portal_questions_open')
      .on(table.caseId)
      .where(sql`${table.closedAt} is null`),
    index('portal_questions_of_case').on(table.caseId, table.askedAt),
  ],
)

/** Captures after a report that pages changed. */
export const portalCaptures = pgTable(
  'portal_captures',
  {
    caseId: text('case_id').notNull(),
    /** The pair's uuid in the submission. */
    uuid: text('uuid').notNull(),
    evidenceId: text('evidence_id').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.uuid] })],
)
