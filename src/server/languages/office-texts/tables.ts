import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages/languages.ts'
import type { OfficeTextKind } from '#contract/languages/office-texts.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Texts that staff write once and use often. */
export const officeTexts = pgTable(
  'office_texts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<OfficeTextKind>().notNull(),
    name: text('name').notNull(),
    retiredAt: moment('retired_at'),
  },
  (table) => [uniqueIndex('office_texts_name').on(table.kind, table.name)],
)

/** Bodies of office texts. Rows are added, never changed. */
export const officeTextVersions = pgTable(
  'office_text_versions',
  {
    textId: text('text_id')
      .notNull()
      .references(() => officeTexts.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    savedAt: moment('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
    savedByName: text('saved_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.textId, table.language, table.version] })],
)
