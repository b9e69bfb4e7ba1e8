import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Staff's calls. Rows are only added: the database refuses to change or remove one (migration `append_only_audit_log`). */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** An account's id, or `command line`. */
    actor: text('actor').notNull(),
    /** The name of the call or command. */
    action: text('action').notNull(),
    /** The subject: ids by name, never typed texts. */
    about: jsonb('about').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
  },
  (table) => [index('audit_log_actor').on(table.actor, table.seq)],
)
