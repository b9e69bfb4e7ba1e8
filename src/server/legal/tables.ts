import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OfferState } from '#contract/legal/offers.ts'
import type { LawyersStep } from '#contract/legal/statements.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { AsOf } from '#server/evidence/files/index.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Law firms that cases can be handed to. One that was removed stays, for what it did. */
export const firms = pgTable(
  'firms',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    email: text('email').notNull(),
    addedAt: moment('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('firms_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
  ],
)

/** Which firm has a case, once its owner consented. */
export const lawyersCases = pgTable(
  'lawyers_cases',
  {
    caseId: text('case_id').primaryKey(),
    firmId: text('firm_id').notNull(),
    assignedAt: moment('assigned_at').notNull(),
    /** Staff who assigned another firm; null for the owner's consent. */
    assignedBy: text('assigned_by'),
  },
  (table) => [index('lawyers_cases_firm').on(table.firmId, table.assignedAt, table.caseId)],
)

/** The way to lawyers as owners were offered it, with their answers; the words are stored as they were read. */
export const lawyersOffers = pgTable(
  'lawyers_offers',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    firmId: text('firm_id').notNull(),
    firmName: text('firm_name').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    text: text('text').notNull(),
    version: text('version').notNull(),
    /** SHA-256 of the text. */
    hash: text('hash').notNull(),
    costs: text('costs').notNull(),
    oddsPercent: integer('odds_percent'),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Reminders sent to the owner. */
    reminders: integer('reminders').notNull().default(0),
    answeredAt: moment('answered_at'),
    /** From which address the answer came. */
    answeredFrom: text('answered_from'),
    note: text('note'),
  },
  (table) => [
    index('lawyers_offers_case').on(table.caseId, table.madeAt),
    uniqueIndex('lawyers_offers_open')
      .on(table.caseId)
      .where(sql`${table.state} = 'open'`),
    index('lawyers_offers_expire')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
  ],
)

/** A file of a hand-over pack: where its bytes come from, and what they were when the pack was made. */
export type PackFile = {
  name: string
  bytes: number
  crc: number
  sha256: string
  /** From the bucket `cases`, or the evidence's current package. */
  from: { kind: 'stored'; key: string } | { kind: 'evidence'; evidenceId: string; asOf: AsOf }
}

/** Hand-over packs: the list of what is in each; the ZIP file is written while it is downloaded. */
export const lawyersPacks = pgTable(
  'lawyers_packs',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    files: jsonb('files').$type<PackFile[]>().notNull().default([]),
    lacking: jsonb('lacking').$type<string[]>().notNull().default([]),
    bytes: bigint('bytes', { mode: 'number' }),
    manifest: text('manifest'),
    askedAt: moment('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    readyAt: moment('ready_at'),
  },
  (table) => [
    index('lawyers_packs_case').on(table.caseId, table.askedAt),
    uniqueIndex('lawyers_packs_making')
      .on(table.caseId)
      .where(sql`${table.state} = 'making'`),
  ],
)

/** Firms' statements, in minor units; confirmed money is booked. */
export const lawyersStatements = pgTable(
  'lawyers_statements',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    firmId: text('firm_id').notNull(),
    to: text('to_state').$type<LawyersStep>().notNull(),
    at: moment('at').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    currency: text('currency').$type<Currency>(),
    amount: bigint('amount', { mode: 'number' }),
    costs: bigint('costs', { mode: 'number' }),
    reason: text('reason').notNull(),
    documentName: text('document_name'),
    documentKey: text('document_key'),
    /** The correcting statement; this one no longer counts. */
    replacedBy: text('replaced_by'),
  },
  (table) => [index('lawyers_statements_case').on(table.caseId, table.at)],
)
