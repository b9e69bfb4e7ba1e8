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
/** What was added to an answer before it was decided on. */
export type Addition = {
  at: string
  /** Of the answer itself where none was kept. */
  kind?: AnswerKind
  email: string
  text: string
  files: SentFile[]
  licence: ShownLicence | null
}

/** What image users answer. A case has one that is open; what is sent while it is, is added to it. */
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
    /** Whether it disputes the claim. Reminders and parts are held for every open answer. */
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

/** Files that a store was about to be sent for an answer. */
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

/** Sums that were offered instead of the one that is asked for. */
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
    /** `waiting` for the owner's word, before the image user sees it. */
    state: text('state')
      .$type<'waiting' | 'open' | 'accepted' | 'declined' | 'answered' | 'withdrawn' | 'expired'>()
      .notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    /** Until when it can be accepted; null where it does not run out. */
    endsAt: moment('ends_at'),
    /** In how many parts it may be paid. */
    parts: integer('parts'),
    /** True where what came in is taken for the whole claim; nobody but the owner is asked. */
    settles: boolean('settles').notNull().default(false),
    /** Of the staff, who made it or answered it. */
    byId: text('by_account'),
    byName: text('by_name'),
    /** Whether the owner's word is needed, and what they said. */
    approval: text('approval').$type<'not-needed' | 'asked' | 'given' | 'refused'>().notNull().default('not-needed'),
    approvalNote: text('approval_note'),
    /** What the image user reads once the owner has said yes. */
    answerText: text('answer_text'),
    answeredAt: moment('answered_at'),
  },
  (table) => [index('portal_offers_of_case').on(table.caseId, table.seq)],
)

/** What became of answers, for both sides. Rows are never changed. */
export const portalDecisions = pgTable(
  'portal_decisions',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    /** Null for an objection that did not come through the page. */
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
    /** What was entered into the owner's ledger with it. */
    ledgerEntry: text('ledger_entry'),
  },
  (table) => [index('portal_decisions_of_case').on(table.caseId, table.at)],
)

/** What owners are asked about objections. A case has one that is open. */
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
    /** When it was answered, or did not matter any more. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('portal_questions_open')
      .on(table.caseId)
      .where(sql`${table.closedAt} is null`),
    index('portal_questions_of_case').on(table.caseId, table.askedAt),
  ],
)

/** What the pages of a case show now, captured because somebody says that they show something else. */
export const portalCaptures = pgTable(
  'portal_captures',
  {
    caseId: text('case_id').notNull(),
    /** Of the pair in the submission. */
    uuid: text('uuid').notNull(),
    evidenceId: text('evidence_id').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.uuid] })],
)
