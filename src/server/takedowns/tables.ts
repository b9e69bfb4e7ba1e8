import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CounterNotice } from '#contract/takedowns/counter-notice.ts'
import type { LookOutcome } from '#contract/takedowns/looks.ts'
import type { LawEntryKind } from '#contract/takedowns/law/region-decisions.ts'
import type { RegionCode, RegionStatus } from '#contract/takedowns/law/region.ts'
import type { Source } from '#contract/takedowns/law/sources.ts'
import type { RecipientSearchState } from '#contract/takedowns/recipient-search.ts'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import type { RecipientDecisionKind, RecipientEntry } from '#contract/takedowns/recipients/directory.ts'
import type { FieldChange } from '#contract/takedowns/desk-recipient-endpoints.ts'
import type { Actor } from '#contract/takedowns/recipients/who-can-act.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import type { SiteRequestKind, SiteRequestState, SiteRequestText } from '#contract/takedowns/site-request.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A notice as signed. It never changes. */
export type SignedNotice = Omit<NoticePreview, 'n' | 'signedAt'> & { by: Id; at: string }

/** The takedown of a cluster. A cluster has at most one that is open. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    clusterId: text('cluster_id').notNull(),
    party: text('party').notNull(),
    host: text('host').notNull(),
    /** The region that the owner chose; readers of another law get theirs. */
    wishedRegion: integer('wished_region').$type<RegionCode>(),
    searchState: text('search_state').$type<RecipientSearchState>().notNull().default('found'),
    /** Null until the owner writes them. */
    facts: jsonb('facts').$type<TakedownFacts>(),
    searchedAt: moment('searched_at'),
    /** The word in the address that answers go to; null until the first notice is signed. */
    replyToken: text('reply_token'),
    /** The moment of the first signature, by which the takedown counts in its month. */
    signedAt: moment('signed_at'),
    /** The moment of the first notice that left; looks count from it. */
    sentAt: moment('sent_at'),
    /** The day of the last look of the schedule that was done. */
    lookedDay: integer('looked_day').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('takedowns_open')
      .on(table.ownerId, table.clusterId)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex('takedowns_reply_token').on(table.replyToken),
    index('takedowns_of_owner').on(table.ownerId, table.createdAt, table.id),
  ],
)

/** The uses as they were when the takedown was made: matches go, notices stay. */
export const takedownUses = pgTable(
  'takedown_uses',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    matchId: text('match_id').notNull(),
    imageId: text('image_id').notNull(),
    pageUrl: text('page_url').notNull(),
    fileUrl: text('file_url').notNull(),
    /** The last look before the takedown was made; null in takedowns without one. */
    seenAt: moment('seen_at'),
    evidenceId: text('evidence_id'),
  },
  (table) => [
    primaryKey({ columns: [table.takedownId, table.matchId] }),
    index('takedown_uses_of_image').on(table.imageId),
  ],
)

/** One notice a reader. */
export const takedownNotices = pgTable(
  'takedown_notices',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    state: text('state').$type<NoticeState>().notNull(),
    region: integer('region').$type<RegionCode>().notNull(),
    isGuess: boolean('is_guess').notNull(),
    reader: jsonb('reader').$type<Actor>().notNull(),
    dueAt: moment('due_at'),
    signed: jsonb('signed').$type<SignedNotice>(),
    /** The moment at which staff released it to be sent; null while nobody had to. */
    releasedAt: moment('released_at'),
    sentAt: moment('sent_at'),
    /** The moment of the first answer that a person or a ticket system gave. */
    answeredAt: moment('answered_at'),
    remindedAt: moment('reminded_at'),
    confirmation: text('confirmation'),
    counterNotice: jsonb('counter_notice').$type<CounterNotice>(),
    /** The moment at which staff were done with a bounced notice. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.takedownId, table.n] }),
    index('takedown_notices_at_desk')
      .on(table.state, table.takedownId)
      .where(sql`${table.state} in ('queued', 'bounced', 'counter_noticed')`),
    index('takedown_notices_contested')
      .on(table.takedownId)
      .where(sql`${table.counterNotice} is not null`),
  ],
)

/** The friendly request to the site of a takedown, as it was signed: one a takedown, before its notices. */
export const takedownRequests = pgTable(
  'takedown_requests',
  {
    takedownId: text('takedown_id')
      .primaryKey()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SiteRequestKind>().notNull(),
    state: text('state').$type<SiteRequestState>().notNull(),
    signed: jsonb('signed').$type<SiteRequestText & { hash: string; name: string }>().notNull(),
    signedAt: moment('signed_at').notNull(),
    sentAt: moment('sent_at'),
    /** The end of the grace. */
    dueAt: moment('due_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('takedown_requests_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('sent', 'answered')`),
  ],
)

export const takedownHistory = pgTable(
  'takedown_history',
  {
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    at: moment('at').notNull(),
    step: text('step').$type<TakedownStep>().notNull(),
    userId: text('user_id'),
    clusterId: text('cluster_id').notNull(),
    /** The number of the notice that the step is about. */
    notice: integer('notice'),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.takedownId, table.n] })],
)

/** Looks at the copies after the first notice was sent; `day` is the one of the schedule. */
export const takedownLooks = pgTable(
  'takedown_looks',
  {
    takedownId: text('takedown_id').notNull(),
    matchId: text('match_id').notNull(),
    day: integer('day').notNull(),
    at: moment('at').notNull(),
    outcome: text('outcome').$type<LookOutcome>().notNull(),
    /** The moment of the second reading that confirms a change; null once the look is final. */
    confirmAt: moment('confirm_at'),
    /** The reason why the look is unclear, as a sentence. */
    problem: text('problem'),
    /** The picture of the page in the bucket of cases, with its SHA-256. */
    screenshotKey: text('screenshot_key'),
    screenshotHash: text('screenshot_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.takedownId, table.matchId, table.day] }),
    foreignKey({
      name: 'takedown_looks_use',
      columns: [table.takedownId, table.matchId],
      foreignColumns: [takedownUses.takedownId, takedownUses.matchId],
    }).onDelete('cascade'),
  ],
)

/** Mails of a takedown's thread. */
export const takedownMails = pgTable(
  'takedown_mails',
  {
    id: text('id').primaryKey(),
    takedownId: text('takedown_id')
      .notNull()
      .references(() => takedowns.id, { onDelete: 'cascade' }),
    notice: integer('notice'),
    at: moment('at').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    address: text('address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The id in the mail's own header, by which answers are matched. */
    messageId: text('message_id'),
  },
  (table) => [
    index('takedown_mails_of_takedown').on(table.takedownId, table.at),
    uniqueIndex('takedown_mails_message').on(table.messageId),
  ],
)

/** Decisions of staff on the law of a region. Rows are added, never changed; the newest on a status or an entry counts. */
export const takedownRegionDecisions = pgTable(
  'takedown_region_decisions',
  {
    region: integer('region').$type<RegionCode>().notNull(),
    /** From 1; 0 is the table that the product comes with. */
    version: integer('version').notNull(),
    kind: text('kind').$type<LawEntryKind | 'status'>().notNull(),
    /** The id of the entry; empty for the status. */
    entry: text('entry').notNull(),
    /** The status, or the title of the source, before and after. */
    before: text('before').notNull(),
    after: text('after').notNull(),
    status: text('status').$type<RegionStatus>(),
    reason: text('reason'),
    /** The text that staff read; null where an entry goes back to the table. */
    source: jsonb('source').$type<Source>(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.version] })],
)

/** Decisions of staff on an entry of the directory of recipients. Rows are added, never changed. */
export const takedownRecipientDecisions = pgTable(
  'takedown_recipient_decisions',
  {
    recipient: text('recipient').notNull(),
    /** From 1; 0 is the entry that the product comes with. */
    version: integer('version').notNull(),
    kind: text('kind').$type<RecipientDecisionKind>().notNull(),
    /** The entry after the decision; null where it is withdrawn or restored. */
    entry: jsonb('entry').$type<RecipientEntry>(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
    reason: text('reason').notNull(),
    source: jsonb('source').$type<Source>(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.version] })],
)
