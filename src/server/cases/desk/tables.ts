import { bigint, bigserial, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CheckType, RefusalCode } from '#contract/cases/rules/refusals.ts'
import { moment } from '#server/platform/db/columns.ts'
import { cases } from '../tables.ts'

const caseId = () =>
  text('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

/** The words of a case that staff search, with keys of three letters in a row; written by `case-words-store.ts`. */
export const caseWords = pgTable(
  'case_words',
  {
    caseId: caseId().primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
    words: text('words').notNull(),
    keys: bigint('keys', { mode: 'number' }).array().notNull(),
  },
  (table) => [index('case_words_keys').using('gin', table.keys), index('case_words_number').on(table.number)],
)

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

/** Who of the staff has a case open. */
export const caseLookers = pgTable(
  'case_lookers',
  {
    caseId: caseId(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.accountId] }), index('case_lookers_seen').on(table.seenAt)],
)

/** Refusals that staff set aside, for one cluster or for a party whoever the owner is. Rows are ended, never removed. */
export const caseOverrides = pgTable(
  'case_overrides',
  {
    id: text('id').primaryKey(),
    code: text('code').$type<RefusalCode>().notNull(),
    type: text('type').$type<CheckType>().notNull(),
    clusterId: text('cluster_id'),
    party: text('party').notNull(),
    host: text('host').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    why: text('why').notNull(),
    until: date('until', { mode: 'string' }),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('case_overrides_of_party').on(table.party), index('case_overrides_of_cluster').on(table.clusterId)],
)

/** Parties against whom nothing can be achieved at present, as staff said it, with the reason as owners read it. Rows are ended, never removed. */
export const caseBlockedParties = pgTable(
  'case_blocked_parties',
  {
    id: text('id').primaryKey(),
    party: text('party').notNull(),
    reason: text('reason').notNull(),
    until: date('until', { mode: 'string' }),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('case_blocked_parties_party').on(table.party)],
)
