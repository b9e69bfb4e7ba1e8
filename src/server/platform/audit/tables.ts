import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * Staff's calls. Rows are only added: the database refuses to change or remove one (migration `append_only_audit_log`). A trigger numbers and
 * hashes each row (migration `audit_and_office`).
 */
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
    /** Hash of the row before; empty for the first one. */
    previous: text('previous').notNull().default(''),
    /** SHA-256 of the row and `previous`, in hexadecimal digits. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    index('audit_log_actor').on(table.actor, table.seq),
    index('audit_log_action').on(table.action, table.seq),
    index('audit_log_at').on(table.at),
    index('audit_log_about').using('gin', sql`${table.about} jsonb_path_ops`),
  ],
)

/** Number and hash of the newest row. Its lock gives writers their turn; it shows when rows at the end are gone. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})
