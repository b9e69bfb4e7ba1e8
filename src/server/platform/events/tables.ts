import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LiveEvent } from '#contract/platform/events.ts'

/** The last number given to an owner's events. Its row is locked while a transaction appends, so that numbers appear in the order they commit. */
export const eventHeads = pgTable('event_heads', {
  ownerId: text('owner_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** Changes for an owner, kept a day or two so that a returning browser catches up. Each partition holds one day (UTC). */
export const events = pgTable(
  'events',
  {
    ownerId: text('owner_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    event: jsonb('event').$type<LiveEvent>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.seq, table.at] }), index('events_at').on(table.at)],
)
