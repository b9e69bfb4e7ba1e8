import { index, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** In words, for the owner. */
    state: text('state').notNull(),
    since: moment('since').notNull(),
    images: text('images').array().notNull(),
    /** The import of a sheet that brought it. */
    batch: text('batch'),
  },
  (table) => [index('cases_elsewhere_party').on(table.ownerId, table.party)],
)
