import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** A part of a site that an owner holds for a party of its own. */
export const siteParts = pgTable(
  'site_parts',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** What its cluster is called. */
    party: text('party').notNull(),
    /** The party that it is held apart from. */
    site: text('site').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('site_parts_party').on(table.ownerId, table.party)],
)
