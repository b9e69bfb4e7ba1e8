import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** A change of many, as far as it has come, or the way back from one. Kept for a week, so that it can be taken back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    /** Id of its activity, or its own for a single call. */
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** Name of its declaration, which interprets the other columns. */
    kind: text('kind').notNull(),
    change: jsonb('change').$type<unknown>().notNull(),
    /** The change that this one takes back. */
    undoes: text('undoes'),
    startedAt: moment('started_at').notNull(),
    /** The last changed item, in order of ids. */
    reached: text('reached').notNull().default(''),
  },
  (table) => [
    index('bulk_changes_owner').on(table.ownerId),
    index('bulk_changes_started').on(table.startedAt),
    uniqueIndex('bulk_changes_undoes').on(table.undoes),
  ],
)

/** Items of a change, fixed at the request: the change itself may make others match the filter. */
export const bulkChangeItems = pgTable(
  'bulk_change_items',
  {
    changeId: text('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    /** Undo value; null before the change, or without undo. */
    back: jsonb('back').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.itemId] })],
)
