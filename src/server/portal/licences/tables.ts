import { date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import type { LicenceFacts } from './licence-facts.ts'

/** Licences granted to payers of cases. Their text never changes; the file is made once. */
export const caseLicences = pgTable(
  'case_licences',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    caseId: text('case_id').notNull(),
    payableId: text('payable_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** The owner's entry in the licence ledger; null where it was taken out. */
    ledgerId: text('ledger_id'),
    facts: jsonb('facts').$type<LicenceFacts>().notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day; null where only what was before is settled. */
    endsOn: date('ends_on'),
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    keptAt: moment('kept_at'),
    /** When both sides were told that it ends. */
    noticedAt: moment('noticed_at'),
    /** When its payment was taken back. */
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('case_licences_number').on(table.number),
    index('case_licences_case').on(table.caseId, table.createdAt),
    index('case_licences_ends').on(table.endsOn),
  ],
)
