import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListedEntry } from '#contract/sites/listed/listed-host.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Hosts with a category or on the stock list, as staff wrote them; the newest version counts. Rows are added, never changed. */
export const listedHosts = pgTable(
  'listed_hosts',
  {
    host: text('host').notNull(),
    version: integer('version').notNull(),
    category: text('category').$type<ListedEntry['category']>(),
    stockAgency: text('stock_agency').$type<ListedEntry['stockAgency']>(),
    source: text('source').notNull(),
    until: date('until', { mode: 'string' }),
    isRemoved: boolean('is_removed').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.version] })],
)
