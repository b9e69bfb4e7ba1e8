import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EntryKind, FiledBy } from '#contract/correspondence/entry.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { MailFile, MailState } from '#server/platform/mail/tables.ts'
import { cases } from '#server/cases/tables/index.ts'

const caseId = () =>
  text('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

/** A file of an entry; `problem` says why it was not kept, and then there is no key. */
export type EntryFile = Omit<MailFile, 'key'> & { bytes: number; isShown?: boolean } & (
    | { key: string; note?: string }
    | { key: null; problem: string }
  )

/** Correspondence of a case's image user and us, by mail and on the payment page, in one thread. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    caseId: caseId(),
    at: moment('at').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    way: text('way').$type<'mail' | 'page'>().notNull(),
    /** Addresses of the writer, or of its recipients. */
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    /** The image user's own name, or that of staff. */
    author: text('author'),
    /** The account of that member of staff. */
    authorId: text('author_id'),
    subject: text('subject').notNull(),
    /** Without what it quotes. */
    text: text('text').notNull(),
    /** All of it, where something is quoted. */
    fullText: text('full_text'),
    files: jsonb('files').$type<EntryFile[]>().notNull().default([]),
    filedBy: text('filed_by').$type<FiledBy>(),
    /** True when the writer is known at the incoming address. */
    isKnown: boolean('is_known').notNull().default(false),
    kind: text('kind').$type<EntryKind>().notNull().default('person'),
    /** When a person answered it, or found that it needs no answer; null while it waits, and for what we wrote. */
    answeredAt: moment('answered_at'),
    /** The letter of the case that this is. */
    letterId: text('letter_id'),
    /** The mail as it came. */
    incomingId: text('incoming_id'),
  },
  (table) => [
    index('case_entries_of_case').on(table.caseId, table.seq),
    index('case_entries_open')
      .on(table.caseId)
      .where(sql`${table.direction} = 'in' and ${table.answeredAt} is null`),
  ],
)

/** Message-IDs of a case, with our mails' delivery. */
export const caseMailIds = pgTable(
  'case_mail_ids',
  {
    messageId: text('message_id').notNull(),
    caseId: caseId(),
    entryId: text('entry_id')
      .notNull()
      .references(() => caseEntries.id, { onDelete: 'cascade' }),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    isOurs: boolean('is_ours').notNull(),
    address: text('address').notNull(),
    /** Ours alone: the mail on its way out. */
    mailId: text('mail_id'),
    state: text('state').$type<MailState | 'bounced'>(),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.caseId] }),
    index('case_mail_ids_of_entry').on(table.entryId),
    index('case_mail_ids_of_case').on(table.caseId, table.seq),
    uniqueIndex('case_mail_ids_mail').on(table.mailId),
  ],
)

/** By what each case is answered: a word of its own in the address, which nobody can guess. */
export const caseReplyAddresses = pgTable(
  'case_reply_addresses',
  { caseId: caseId().primaryKey(), token: text('token').notNull() },
  (table) => [uniqueIndex('case_reply_addresses_token').on(table.token)],
)

/** Drafts of members of staff. */
export const caseReplyDrafts = pgTable(
  'case_reply_drafts',
  {
    caseId: caseId(),
    accountId: text('account_id').notNull(),
    text: text('text').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.accountId] })],
)

/**
 * `waiting` to be read · `filed` to a case · `quarantined`, since it may not be from whom it says, or belongs to nothing · `bounce`, a mail
 * server's word that ours did not arrive · `dropped`, one of our own that came back · `discarded` by staff.
 */
export type IncomingState = 'waiting' | 'filed' | 'quarantined' | 'bounce' | 'dropped' | 'discarded'

/** Mails as they came; the bytes lie in the store until the mail is discarded or old. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    /** Null once they are erased. */
    key: text('key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    envelope: jsonb('envelope').$type<{ from: string; to: string[]; ip: string; helo: string }>().notNull(),
    /** Network and envelope sender, which share reading by turns. */
    network: text('network').notNull().default(''),
    sender: text('sender').notNull().default(''),
    state: text('state').$type<IncomingState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Contents after reading; null before, or when unreadable. */
    read: jsonb('read').$type<ReadIncoming>(),
    /** Reason against filing, or for discarding, as a sentence. */
    why: text('why'),
    /** The case of its address, or that it was filed to. */
    caseId: text('case_id').references(() => cases.id, { onDelete: 'set null' }),
    entryId: text('entry_id'),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by'),
    /** Digest of what was read, by which one mail is known that came twice; null where it names no message. */
    contentHash: text('content_hash'),
  },
  (table) => [
    index('incoming_mails_of_content')
      .on(table.contentHash)
      .where(sql`${table.contentHash} is not null`),
    index('incoming_mails_of_state').on(table.state, table.seq),
    index('incoming_mails_of_case').on(table.caseId),
    index('incoming_mails_waiting')
      .on(table.network, table.sender)
      .where(sql`${table.state} = 'waiting'`),
    index('incoming_mails_old')
      .on(table.at)
      .where(sql`${table.key} is not null`),
  ],
)

/** View of a mail for staff before it is filed. */
export type ReadIncoming = {
  from: string
  name: string
  subject: string
  text: string
  spf: string
  dkim: string
  dmarc: string
  files: { name: string; type: string; bytes: number }[]
}
