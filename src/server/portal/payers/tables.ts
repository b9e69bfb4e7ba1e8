import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** For whom the invoice of a case is. */
export const portalPayers = pgTable('portal_payers', {
  caseId: text('case_id').primaryKey(),
  kind: text('kind').$type<'business' | 'consumer'>().notNull(),
  company: text('company').notNull(),
  address: text('address').notNull(),
  taxNumber: text('tax_number').notNull(),
  email: text('email').notNull(),
  /** The address that was confirmed, else the one that was given with them; null where there was none. */
  savedBy: text('saved_by'),
  savedAt: moment('saved_at').notNull(),
})

/** Codes that were mailed to addresses, and the hour-long keys given for them. Both are kept as hashes. */
export const portalConfirmations = pgTable(
  'portal_confirmations',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id').notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    codeEndsAt: moment('code_ends_at').notNull(),
    /** Wrong tries: of all networks, and of each. */
    tries: integer('tries').notNull().default(0),
    triesBy: jsonb('tries_by').$type<Record<string, number>>().notNull().default({}),
    tokenHash: text('token_hash'),
    tokenEndsAt: moment('token_ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('portal_confirmations_of_case').on(table.caseId, table.createdAt),
    uniqueIndex('portal_confirmations_token').on(table.tokenHash),
  ],
)
