import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import { cases } from '#server/cases/tables/index.ts'

const caseId = () =>
  text('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

/** The words of a case that staff search, with keys of three letters in a row; written by `search/case-words-store.ts`. */
export const caseWords = pgTable(
  'case_words',
  {
    caseId: caseId().primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
    words: text('words').notNull(),
    keys: bigint('keys', { mode: 'number' }).array().notNull(),
    /** Version of the list of words that were kept. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('case_words_keys').using('gin', table.keys),
    index('case_words_number').on(table.number),
    index('case_words_version').on(table.version, table.caseId),
  ],
)

/** Narrowings of lists of cases under a name. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    narrowing: jsonb('narrowing').$type<unknown>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    uniqueIndex('desk_views_name').on(table.accountId, table.name),
    index('desk_views_shared').on(table.isShared),
  ],
)

/** Who of the staff has a case open. */
export const caseLookers = pgTable(
  'case_lookers',
  {
    caseId: caseId(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.accountId] }), index('case_lookers_seen').on(table.seenAt)],
)
