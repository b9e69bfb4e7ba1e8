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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PortalFile, ShownLicence } from '#contract/payment-portal/answering-endpoints.ts'
import type { AnswerKind } from '#contract/payment-portal/answer-kinds.ts'
import type { z } from 'zod'
import { moment } from '#server/platform/db/columns.ts'

type SentFile = z.infer<typeof PortalFile>
/** What was added to an answer before it was decided on. */
export type Addition = { at: string; email: string; text: string; files: SentFile[]; licence: ShownLicence | null }

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
    /** Whether clock and reminders stand still for it. */
    isStopped: boolean('is_stopped').notNull(),
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
    state: text('state').$type<'open' | 'accepted' | 'declined' | 'answered'>().notNull(),
  },
  (table) => [index('portal_offers_of_case').on(table.caseId, table.seq)],
)

/** For whom the invoice of a case is. */
export const portalPayers = pgTable('portal_payers', {
  caseId: text('case_id').primaryKey(),
  kind: text('kind').$type<'business' | 'consumer'>().notNull(),
  company: text('company').notNull(),
  address: text('address').notNull(),
  taxNumber: text('tax_number').notNull(),
  email: text('email').notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** Codes that were mailed to addresses, and what whoever gave them back holds for an hour. Neither is kept as it is. */
export const portalConfirmations = pgTable(
  'portal_confirmations',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    codeEndsAt: moment('code_ends_at').notNull(),
    tries: integer('tries').notNull().default(0),
    tokenHash: text('token_hash'),
    tokenEndsAt: moment('token_ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('portal_confirmations_of_case').on(table.caseId, table.createdAt),
    uniqueIndex('portal_confirmations_token').on(table.tokenHash),
  ],
)
