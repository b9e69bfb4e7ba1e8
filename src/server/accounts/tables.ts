import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PartnerSlug } from '#contract/accounts/partners.ts'
import type { InfoModal } from '#contract/accounts/user.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { moment } from '#server/platform/db/columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** As it was typed; the unique index ignores case. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** Time of the account's first verified address. */
    firstVerifiedAt: moment('first_verified_at'),
    /** Since when signing in asks for a second factor. */
    secondFactorAt: moment('second_factor_at'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company'),
    country: text('country').notNull(),
    role: text('role').$type<'owner' | 'staff' | 'partner'>().notNull().default('owner'),
    /** The law firm whose member it is; only of partners. */
    firmId: text('firm_id'),
    features: jsonb('features').$type<Record<string, boolean>>().notNull().default({}),
    /** Roles of a member of staff; empty for owners. */
    staffRoles: jsonb('staff_roles').$type<StaffRole[]>().notNull().default([]),
    /** Address prefixes of the owner's pages, where uses are not reported. */
    websites: jsonb('websites').$type<string[]>().notNull().default([]),
    /** Connected photo services by name; images writes them on connecting. */
    sources: jsonb('sources').$type<Record<string, { id: string }>>().notNull().default({}),
    language: text('language').notNull().default('en'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Explanations that the owner does not want to see again. */
    hiddenModals: jsonb('hidden_modals').$type<InfoModal[]>().notNull().default([]),
    /** Deletion time, if the owner asked for it. */
    deletesAt: moment('deletes_at'),
    /** The owner's code; accounts that used it are `referredBy` this one. */
    referralCode: text('referral_code').notNull(),
    referredBy: text('referred_by'),
    partner: text('partner').$type<PartnerSlug>(),
    partnerKey: text('partner_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.emailKey),
    uniqueIndex('accounts_referral_code').on(table.referralCode),
    index('accounts_deletes').on(table.deletesAt),
    index('accounts_firm')
      .on(table.firmId)
      .where(sql`${table.firmId} is not null`),
  ],
)

/** A signed-in browser, by its token's hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** IP address at sign-in, and the browser's description of itself. */
    address: text('address').notNull(),
    browser: text('browser').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** The member of support who looks at the account by it, and when that ends; null for its owner's own. */
    lookerId: text('looker_id'),
    endsAt: moment('ends_at'),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_account').on(table.accountId)],
)

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export type LinkPurpose = 'verify' | 'reset' | 'ticket' | 'second-factor'

/** Permissions for one thing, once: a mailed link, a ticket. Only a hash of each token is kept. */
export const links = pgTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    accountId: accountId(),
    /** Its recipient; valid only while the account has this address. */
    email: text('email').notNull(),
    /** The session that asked for it. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('links_account').on(table.accountId), index('links_expires').on(table.expiresAt)],
)

/** Places of earlier sign-ins. From them the account can sign in while strangers guess at its password. */
export const familiarPlaces = pgTable(
  'familiar_places',
  {
    accountId: accountId(),
    address: text('address').notNull(),
    network: text('network').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.address] }),
    index('familiar_places_seen').on(table.seenAt),
  ],
)

/** The authenticator of an account, begun or in use. */
export const secondFactors = pgTable('second_factors', {
  accountId: accountId().primaryKey(),
  /** Sealed: the server needs it to judge codes. */
  secret: text('secret').notNull(),
  /** The last used step of 30 seconds; a code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Digests of the recovery codes that were not used yet. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: accountId(), digest: text('digest').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
)
