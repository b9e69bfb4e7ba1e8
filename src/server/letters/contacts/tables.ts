import type { Language } from '#contract/languages/languages.ts'
import { type AnyPgColumn, bigserial, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactSource, PostalAddress } from '#contract/letters/contacts/contact.ts'
import { moment } from '#server/platform/db/columns.ts'
import { cases } from '#server/cases/tables/index.ts'

const caseId = () =>
  text('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

/** Whom a letter of a case may go to. They are erased after a month if none went. */
export const caseContacts = pgTable(
  'case_contacts',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    caseId: caseId(),
    source: text('source').$type<ContactSource>().notNull(),
    sourceUrl: text('source_url'),
    person: text('person').notNull(),
    company: text('company').notNull(),
    address: jsonb('address').$type<PostalAddress>().notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    isSure: boolean('is_sure').notNull(),
    note: text('note').notNull(),
    foundAt: moment('found_at').notNull(),
    by: text('by_account'),
    byName: text('by_name'),
    corrects: text('corrects').references((): AnyPgColumn => caseContacts.id, { onDelete: 'set null' }),
    correctedAt: moment('corrected_at'),
    /** What a mail server said when a mail to it came back; null where none did. */
    bounce: text('bounce'),
    bouncedAt: moment('bounced_at'),
  },
  (table) => [
    index('case_contacts_of_case').on(table.caseId, table.seq),
    index('case_contacts_found').on(table.foundAt),
  ],
)

/** Where contacts of a case were looked for last. */
export const caseContactSearches = pgTable('case_contact_searches', {
  caseId: caseId().primaryKey(),
  at: moment('at').notNull(),
  looked: jsonb('looked').$type<{ where: string; found: number; problem: string | null }[]>().notNull(),
})
