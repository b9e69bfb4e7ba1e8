import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ActivityKind, ActivityState } from '#contract/platform/activities.ts'

/** Long work that a person follows; its jobs report here. */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    title: text('title').notNull(),
    state: text('state').$type<ActivityState>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** No steps will follow: done when `done` equals `total`. */
    sealed: boolean('sealed').notNull().default(false),
    note: text('note'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('activities_owner').on(table.ownerId, table.startedAt)],
)

/** Work that has been counted for an activity, so that a repeated run is not counted again. */
export const activitySteps = pgTable(
  'activity_steps',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    step: text('step').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.step] })],
)
