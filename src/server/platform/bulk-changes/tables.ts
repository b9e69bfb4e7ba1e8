import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** A change of many, as far as it has come, or the way back from one. Kept for a week, so that it can be taken back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    /** Of the activity that tells how far it is; an id of its own where it was made in one call. */
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** The name of its declaration, which alone knows what the rest says. */
    kind: text('kind').notNull(),
    change: jsonb('change').$type<unknown>().notNull(),
    /** The change that this one takes back. */
    undoes: text('undoes'),
    startedAt: moment('started_at').notNull(),
    /** The last item that was changed, in the order of ids. */
    reached: text('reached').notNull().default(''),
  },
  (table) => [
    index('bulk_changes_owner').on(table.ownerId),
    index('bulk_changes_started').on(table.startedAt),
    uniqueIndex('bulk_changes_undoes').on(table.undoes),
  ],
)

/** What a change means, as it was found when it was asked for: what the change does itself may let others fit. */
export const bulkChangeItems = pgTable(
  'bulk_change_items',
  {
    changeId: text('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    /** What takes the change of this one back; null until it is changed, and where nothing does. */
    back: jsonb('back').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.itemId] })],
)
