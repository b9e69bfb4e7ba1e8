import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FindFilter } from '#contract/matches/filter.ts'
import type { Verdict } from '#contract/matches/match.ts'
import { moment } from '#server/platform/db/columns.ts'

/** What an owner wants done with every find that a filter means, now and from now on. */
export const rules = pgTable(
  'rules',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<FindFilter>().notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    /** The change of many that applied it to what was there already. */
    activityId: text('activity_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('rules_owner').on(table.ownerId, table.createdAt, table.id)],
)
