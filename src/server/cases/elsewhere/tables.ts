import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { CaseState } from '#contract/cases/case-states.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Cases that another office or installation handled, as its archive names them. */
export const casesElsewhere = pgTable(
  'cases_elsewhere',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    party: text('party').notNull(),
    host: text('host').notNull(),
    infringer: text('infringer').notNull(),
    state: text('state').$type<CaseState>().notNull(),
    since: moment('since').notNull(),
    images: text('images').array().notNull(),
  },
  (table) => [index('cases_elsewhere_party').on(table.ownerId, table.party)],
)
