import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { moment } from '../db/columns.ts'

/** Staff tasks, one open per kind and subject. */
export const tasks = pgTable(
  'tasks',
  {
    id: text('id').primaryKey(),
    /** Noun and what is the matter with it: `evidence.failed`. */
    kind: text('kind').notNull(),
    /** Id of the subject. */
    subject: text('subject').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    /** The task, as a sentence. */
    note: text('note').notNull(),
    /** Path of the page for the task, if any. */
    link: text('link'),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
    /** An account's id. */
    doneBy: text('done_by'),
  },
  (table) => [
    uniqueIndex('tasks_open_once')
      .on(table.kind, table.subject)
      .where(sql`${table.doneAt} is null`),
    index('tasks_open_of_role')
      .on(table.role, table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
  ],
)
