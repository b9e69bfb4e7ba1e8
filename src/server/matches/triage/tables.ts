import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { MatchView } from '#contract/matches/triage-endpoints.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A filter that an owner gave a name, with how what it means is shown. */
export const matchViews = pgTable(
  'find_views',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<MatchFilter>().notNull(),
    order: text('order').$type<MatchView['order']>().notNull(),
    sort: text('sort').$type<MatchView['sort']>().notNull().default('DESC'),
    by: text('shown_by').$type<MatchView['by']>().notNull().default('sites'),
    as: text('shown_as').$type<MatchView['as']>().notNull().default('list'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('find_views_name').on(table.ownerId, table.name)],
)
