import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Translation } from '#contract/languages/review-endpoints.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Reviews of translated texts by staff. The newest row of a text counts, while its fingerprint is that of today's wording. */
export const textReviews = pgTable(
  'text_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    language: text('language').$type<Translation>().notNull(),
    file: text('file').notNull(),
    key: text('key').notNull(),
    /** Hash of the English text and its translation. */
    fingerprint: text('fingerprint').notNull(),
    isReviewed: boolean('is_reviewed').notNull(),
    by: text('by_account').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('text_reviews_of_text').on(table.language, table.file, table.key, table.id)],
)
