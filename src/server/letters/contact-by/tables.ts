import { bigserial, boolean, date, index, pgTable, primaryKey, text, uniqueIndex, integer } from 'drizzle-orm/pg-core'
import type { ContactBy } from '#contract/letters/contact-by/country-rule.ts'
import type { LawQuestionId } from '#contract/reference/law-questions.ts'
import { moment } from '#server/platform/db/columns.ts'
import { cases } from '#server/cases/tables/index.ts'

/** Who may write in a country, as the legal role said it; the newest counts. Rows are added, never changed: undoing is another row. */
export const caseCountryRules = pgTable(
  'case_country_rules',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    country: text('country').notNull(),
    /** From 1; 0 is what the product comes with. */
    version: integer('version').notNull(),
    contactBy: text('contact_by').$type<ContactBy>().notNull(),
    basis: text('basis').notNull(),
    source: text('source').notNull(),
    confirmedBy: text('confirmed_by').notNull(),
    until: date('until', { mode: 'string' }),
    noConsumerParts: text('no_consumer_parts'),
    undid: integer('undid'),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('case_country_rules_version').on(table.country, table.version)],
)

/** What staff found of the questions on which a country's law lets a claim fail; the newest answer of each counts. */
export const caseLawAnswers = pgTable(
  'case_law_answers',
  {
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    question: text('question').$type<LawQuestionId>().notNull(),
    isMet: boolean('is_met').notNull(),
    note: text('note').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.seq] }),
    index('case_law_answers_question').on(table.caseId, table.question),
  ],
)
