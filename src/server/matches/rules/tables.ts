import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import { moment } from '#server/platform/db/columns.ts'

/** An owner's decision for every match that a filter selects, now and later. */
export const rules = pgTable(
  'rules',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<MatchFilter>().notNull(),
    verdict: text('verdict').$type<Decision>().notNull(),
    /** The bulk change that applied it to existing matches. */
    activityId: text('activity_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('rules_owner').on(table.ownerId, table.createdAt, table.id)],
)
