import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/platform/scopes.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Keys of owners' programs, stored as hashes. */
export const programKeys = pgTable(
  'program_keys',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull(),
    beginning: text('beginning').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
    lastNetwork: text('last_network'),
    /** Last notice of a call from a new network. */
    warnedAt: moment('warned_at'),
  },
  (table) => [
    uniqueIndex('program_keys_token').on(table.tokenHash),
    index('program_keys_owner').on(table.ownerId, table.createdAt),
  ],
)

/** Calls of a key, gathered by hour, call and network. */
export const programUses = pgTable(
  'program_uses',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => programKeys.id, { onDelete: 'cascade' }),
    hour: moment('hour').notNull(),
    call: text('call').notNull(),
    network: text('network').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.call, table.network] }),
    index('program_uses_hour').on(table.hour),
  ],
)
