import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AboutWork } from '#contract/cases/submission/about-work.ts'
import type { CheckType, RefusalCode } from '#contract/submissions/rules/refusals.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Refusals that staff set aside, for one cluster or for a party and all owners. Rows end and stay. */
export const caseOverrides = pgTable(
  'case_overrides',
  {
    id: text('id').primaryKey(),
    code: text('code').$type<RefusalCode>().notNull(),
    type: text('type').$type<CheckType>().notNull(),
    clusterId: text('cluster_id'),
    party: text('party').notNull(),
    host: text('host').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    why: text('why').notNull(),
    until: date('until', { mode: 'string' }),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('case_overrides_of_party').on(table.party), index('case_overrides_of_cluster').on(table.clusterId)],
)

/** Parties against whom nothing can be achieved at present, as staff said it, with the reason as owners read it. Rows are ended, never removed. */
export const caseBlockedParties = pgTable(
  'case_blocked_parties',
  {
    id: text('id').primaryKey(),
    party: text('party').notNull(),
    reason: text('reason').notNull(),
    until: date('until', { mode: 'string' }),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('case_blocked_parties_party').on(table.party)],
)

/** Usual answers of each owner about their photographs. */
export const caseAboutWork = pgTable('case_about_work', {
  ownerId: text('owner_id').primaryKey(),
  work: jsonb('work').$type<AboutWork>().notNull(),
  savedAt: moment('saved_at').notNull(),
})
