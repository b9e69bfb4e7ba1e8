import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayeeResult, StaffHoldReason } from '#contract/billing/payouts/holds.ts'
import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { moment } from '#server/platform/db/columns.ts'

/** An account's pay-out details. Identities and bank numbers are sealed; rows outlive their account while money is due. */
export const payoutDetails = pgTable('payout_details', {
  accountId: text('account_id').primaryKey(),
  /** Counts every change, from 1. */
  version: integer('version').notNull(),
  sealed: text('sealed').notNull(),
  currency: text('currency').notNull(),
  /** The address of the account at this change: the next one is told there, too. */
  email: text('email').notNull(),
  changedAt: moment('changed_at').notNull(),
  heldUntil: moment('held_until'),
  claim: text('claim').$type<'none' | 'open' | 'accepted' | 'refused'>().notNull(),
  /** The names in use, as they were held against the lists last; null before. */
  screenedNames: text('screened_names'),
  /** Ids of the lists that they were held against. */
  screenedLists: text('screened_lists').array().notNull(),
  /** When the account was erased while money was due. */
  leftAt: moment('left_at'),
})

/** A change that waits for its confirmation by mail. */
export const payoutChanges = pgTable('payout_changes', {
  accountId: text('account_id').primaryKey(),
  sealed: text('sealed').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The address that the link was sent to: another one confirms nothing. */
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** All that happened to an account's pay-out details and checks. Rows are added, never changed. */
export const payoutHistory = pgTable(
  'payout_history',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    accountId: text('account_id').notNull(),
    at: moment('at').notNull(),
    step: text('step').notNull(),
    /** The version of the details that it is about. */
    version: integer('version').notNull(),
    by: text('by').$type<'owner' | 'staff' | 'system'>().notNull(),
    /** The account that acted; null for jobs. */
    userId: text('user_id'),
    note: text('note'),
  },
  (table) => [index('payout_history_of_account').on(table.accountId, table.id)],
)

/** Holds that staff placed. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    reason: text('reason').$type<StaffHoldReason>().notNull(),
    note: text('note').notNull(),
    until: moment('until'),
    placedAt: moment('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    endNote: text('end_note'),
  },
  (table) => [
    index('payout_holds_of_account')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** The bank's answers about account and name, one for each version of the details. */
export const payeeChecks = pgTable(
  'payee_checks',
  {
    accountId: text('account_id').notNull(),
    version: integer('version').notNull(),
    result: text('result').$type<PayeeResult>().notNull(),
    isAccepted: boolean('is_accepted').notNull(),
    reason: text('reason'),
    at: moment('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
)

/** Findings of an identity check by staff. Documents are not stored. */
export const identityChecks = pgTable('identity_checks', {
  accountId: text('account_id').primaryKey(),
  seen: text('seen').notNull(),
  seenOn: date('seen_on', { mode: 'string' }).notNull(),
  at: moment('at').notNull(),
  by: text('by').notNull(),
})

/** Lists of sanctions that were read, each version once. */
export const sanctionLists = pgTable(
  'sanction_lists',
  {
    id: text('id').primaryKey(),
    source: text('source').$type<SanctionSource>().notNull(),
    /** The publisher's own date or number. */
    version: text('version').notNull(),
    sha256: text('sha256').notNull(),
    names: integer('names').notNull(),
    readAt: moment('read_at').notNull(),
    by: text('by').notNull(),
    isCurrent: boolean('is_current').notNull(),
  },
  (table) => [
    uniqueIndex('sanction_lists_file').on(table.source, table.sha256),
    uniqueIndex('sanction_lists_current')
      .on(table.source)
      .where(sql`${table.isCurrent}`),
  ],
)

/** Names and aliases of the current lists. Those of older versions are removed. */
export const sanctionNames = pgTable(
  'sanction_names',
  {
    listId: text('list_id')
      .notNull()
      .references(() => sanctionLists.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    /** The publisher's own number of the entry. */
    entry: text('entry').notNull(),
    name: text('name').notNull(),
    /** Skeletons of its words: names without a common one are not compared. */
    keys: text('keys').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.n] }), index('sanction_names_keys').using('gin', table.keys)],
)

/** Names that resemble a listed one, with the decision of a person. */
export const nameHits = pgTable(
  'name_hits',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    source: text('source').$type<SanctionSource>().notNull(),
    listVersion: text('list_version').notNull(),
    entry: text('entry').notNull(),
    listedName: text('listed_name').notNull(),
    /** 0 to 100. */
    likeness: integer('likeness').notNull(),
    foundAt: moment('found_at').notNull(),
    decision: text('decision').$type<'clear' | 'true-hit'>(),
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** False once neither the name nor the entry is in use: only history then. */
    isCurrent: boolean('is_current').notNull(),
  },
  (table) => [
    uniqueIndex('name_hits_once').on(table.accountId, table.name, table.source, table.entry, table.listedName),
    index('name_hits_open')
      .on(table.foundAt)
      .where(sql`${table.decision} is null and ${table.isCurrent}`),
  ],
)
