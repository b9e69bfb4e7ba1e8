import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OffReason, WebhookMessage, WebhookTry } from '#contract/webhooks/webhooks.ts'
import type { WebhookKind } from '#contract/webhooks/kinds.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Owners' receivers. Secrets are sealed for signing. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    address: text('address').notNull(),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: moment('former_until'),
    createdAt: moment('created_at').notNull(),
    lastTakenAt: moment('last_taken_at'),
    failures: integer('failures').notNull(),
    /** First of the tries in a row that failed. */
    failingSince: moment('failing_since'),
    /** True after an answer that took long. */
    isSlow: boolean('is_slow').notNull(),
    /** Earliest next try, after an unanswered one. */
    pausedUntil: moment('paused_until'),
    offAt: moment('off_at'),
    offReason: text('off_reason').$type<OffReason>(),
  },
  (table) => [index('webhooks_owner').on(table.ownerId, table.createdAt)],
)

/** Messages to receivers, with every try of them. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state').$type<WebhookMessage['state']>().notNull(),
    /** Next try of a waiting message. While one is under way, the moment at which it is taken for lost. */
    dueAt: moment('due_at'),
    /** Tries that count against the schedule; replays restart at 0. */
    tried: integer('tried').notNull(),
    /** The newest tries, the last one first. */
    tries: jsonb('tries').$type<WebhookTry[]>().notNull(),
  },
  (table) => [
    index('webhook_messages_log').on(table.webhookId, table.createdAt),
    index('webhook_messages_due').on(table.state, table.dueAt),
    index('webhook_messages_created').on(table.createdAt),
  ],
)
