import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * `waiting` for its job · `handed-over`, being given to the mail server · `sent` · `refused` by the mail server for good · `failed` at every attempt
 * · `unsure`, cut off during hand-over · `kept`, without a configured mail server · `stopped` before sending, since it became invalid.
 */
export type MailState = 'waiting' | 'handed-over' | 'sent' | 'refused' | 'failed' | 'unsure' | 'kept' | 'stopped'

/** `notices` to people with an account; `letters` to image users, which leave by a way of their own. */
export type MailRoute = 'notices' | 'letters'
/** A file in the store that goes along. */
export type MailFile = { name: string; key: string; type: string }
/** Conversation of a mail: reply address, domain, answered messages. */
export type MailThread = { replyTo: string; domain: string; inReplyTo: string | null; references: string[] }

/** Mail on its way out, written in the transaction that makes it necessary. Its bodies are removed once it is sent: they hold links. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** Its account; mails are deleted with it. */
    accountId: text('account_id'),
    template: text('template').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text'),
    html: text('html'),
    unsubscribeUrl: text('unsubscribe_url'),
    route: text('route').$type<MailRoute>().notNull().default('notices'),
    files: jsonb('files').$type<MailFile[]>().notNull().default([]),
    thread: jsonb('thread').$type<MailThread>(),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Reason for not sending, in the mail server's words. */
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('mails_created').on(table.createdAt, table.id), index('mails_account').on(table.accountId)],
)
