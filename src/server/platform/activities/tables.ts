import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ActivityState } from '#contract/platform/activities.ts'

/** Long work that a person watches. The jobs that do it report here. */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<'import' | 'crawl'>().notNull(),
    title: text('title').notNull(),
    state: text('state').$type<ActivityState>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    note: text('note'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('activities_owner').on(table.ownerId, table.startedAt)],
)
