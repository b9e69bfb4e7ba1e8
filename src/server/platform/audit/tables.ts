import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What staff did and looked at. Rows are only added: the database refuses to change or remove one (migration `append_only_audit_log`). */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** An account's id, or `command line`. */
    actor: text('actor').notNull(),
    /** The name of the call or command. */
    action: text('action').notNull(),
    /** Whom or what it was about: ids by name. Never what was typed into a form. */
    about: jsonb('about').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
  },
  (table) => [index('audit_log_actor').on(table.actor, table.seq)],
)
