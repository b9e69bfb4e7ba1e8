import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailFrequency } from '#contract/accounts/notifications.ts'
import { moment } from '#server/platform/db/columns.ts'
import { accounts } from '../tables.ts'

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** Notifications of accounts. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path'),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** The digest that it waits for; empty once that was written. */
    digest: text('digest').$type<'daily' | 'weekly'>(),
  },
  (table) => [
    index('notifications_account').on(table.accountId, table.createdAt, table.id),
    index('notifications_unread').on(table.accountId, table.readAt),
    index('notifications_digest').on(table.digest, table.accountId),
    index('notifications_created').on(table.createdAt),
  ],
)

/** Mail frequencies that accounts chose for a type. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  { accountId: accountId(), type: text('type').notNull(), mail: text('mail').$type<MailFrequency>().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.type] })],
)
