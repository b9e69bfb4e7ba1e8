import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import { moment } from '#server/platform/db/columns.ts'

/** What an owner wants done with every match that a filter means, now and from now on. */
export const rules = pgTable(
  'rules',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<MatchFilter>().notNull(),
    verdict: text('verdict').$type<Decision>().notNull(),
    /** The change of many that applied it to what was there already. */
    activityId: text('activity_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('rules_owner').on(table.ownerId, table.createdAt, table.id)],
)
