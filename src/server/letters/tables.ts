import type { Language } from '#contract/languages/languages.ts'
import { sql } from 'drizzle-orm'
import {
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
import type { LetterBasis, LetterContent, LetterKind } from '#contract/letters/letter.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { MailFile, MailState } from '#server/platform/mail/tables.ts'
import { cases } from '#server/cases/tables/index.ts'

/** The texts of letters as staff changed them; the newest of a kind, language and country counts. Rows are added, never changed. */
export const letterTemplates = pgTable(
  'letter_templates',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<LetterKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Two letters, or empty for every country without a text of its own. */
    country: text('country').notNull(),
    /** From 1; 0 is what the product comes with. */
    version: integer('version').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    why: text('why').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('letter_templates_version').on(table.kind, table.language, table.country, table.version)],
)

/** Letters of cases, from the draft to what was sent. What was sent is never changed. */
export const caseLetters = pgTable(
  'case_letters',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<LetterKind>().notNull(),
    state: text('state').$type<'draft' | 'sent'>().notNull(),
    language: text('language').$type<Language>().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    contactId: text('contact_id'),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    byPost: boolean('by_post').notNull(),
    /** What it was written on: rule, price, template and contact. Sending stops where one is another by then. */
    basis: jsonb('basis').$type<LetterBasis>().notNull(),
    revision: integer('revision').notNull(),
    savedAt: moment('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
    content: jsonb('content').$type<LetterContent>(),
    sentAt: moment('sent_at'),
    sentBy: text('sent_by'),
    dueOn: date('due_on', { mode: 'string' }),
    fileKey: text('file_key'),
    fileHash: text('file_hash'),
    /** Under which anybody can check that it is from us; null for what went before there were any. */
    number: text('number'),
    files: jsonb('files').$type<MailFile[]>().notNull().default([]),
  },
  (table) => [
    index('case_letters_of_case').on(table.caseId, table.seq),
    uniqueIndex('case_letters_number').on(table.number),
    uniqueIndex('case_letters_draft')
      .on(table.caseId, table.kind)
      .where(sql`${table.state} = 'draft'`),
  ],
)

/** The mails by which a letter went, with what became of each. */
export const caseLetterMails = pgTable(
  'case_letter_mails',
  {
    letterId: text('letter_id')
      .notNull()
      .references(() => caseLetters.id, { onDelete: 'cascade' }),
    mailId: text('mail_id').notNull(),
    email: text('email').notNull(),
    state: text('state').$type<MailState>().notNull(),
    problem: text('problem'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.mailId] }),
    uniqueIndex('case_letter_mails_mail').on(table.mailId),
  ],
)
