import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Owners' own keys at search services. */
export const ownSearchKeys = pgTable(
  'own_search_keys',
  {
    ownerId: text('owner_id').notNull(),
    service: text('service').$type<SearchServiceId>().notNull(),
    /** Sealed for its owner and service. */
    sealedKey: text('sealed_key').notNull(),
    searchesPerMonth: integer('searches_per_month').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.service] })],
)
