import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Decision, VerdictBy } from '#contract/matches/match.ts'
import type { MatchView } from '#contract/matches/triage-endpoints.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A verdict on many matches at once, or the way back from one. */
export const matchChanges = pgTable(
  'find_changes',
  {
    /** The work that makes it; an id of its own where the matches were judged in one call. */
    activityId: text('activity_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** Which matches are meant; null where they were named. */
    filter: jsonb('filter').$type<MatchFilter>(),
    verdict: text('verdict').$type<Decision>().notNull(),
    /** The rule that gives the verdict, which may have ended since. */
    ruleId: text('rule_id'),
    /** The change that this one takes back. */
    undoes: text('undoes'),
    startedAt: moment('started_at').notNull(),
    /** The last find that was looked at, in the order of ids. */
    reached: text('reached').notNull().default(''),
  },
  (table) => [index('find_changes_owner').on(table.ownerId), uniqueIndex('find_changes_undoes').on(table.undoes)],
)

/** What a match's verdict was before a change of many, and whose. */
export const matchChangeSteps = pgTable(
  'find_change_steps',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => matchChanges.activityId, { onDelete: 'cascade' }),
    matchId: text('match_id').notNull(),
    before: text('before').$type<Decision>().notNull(),
    beforeBy: text('before_by').$type<VerdictBy>(),
    beforeRule: text('before_rule'),
    beforeAt: moment('before_at'),
    wasHeld: boolean('was_held').notNull().default(false),
    /** What it was given, where that is another verdict than the change's own. */
    given: text('given').$type<Decision>(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.matchId] })],
)

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
