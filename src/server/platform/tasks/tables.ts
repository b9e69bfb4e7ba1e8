import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { moment } from '../db/columns.ts'

/** Tasks of staff: one open task of a kind for each subject. */
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
    /** The page where it is done, if there is one: a path. */
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
