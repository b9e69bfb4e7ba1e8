import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImageSheet, ImageSheetRow, SheetProblem } from '#contract/images/sheets.ts'
import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { Plan } from './reading/read-rows.ts'

/** A sheet that an owner handed in. Forgotten a month later, with its rows. */
export const imageSheets = pgTable(
  'image_sheets',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    fileName: text('file_name').notNull(),
    purpose: text('purpose').$type<ImageSheet['purpose']>().notNull(),
    state: text('state').$type<ImageSheet['state']>().notNull(),
    /** Texts of the header line. */
    header: jsonb('header').$type<string[]>().notNull(),
    /** Sentences on what of it is not read. */
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    guess: jsonb('guess').$type<GuessedText>(),
    activityId: text('activity_id'),
    problem: text('problem'),
    /** Times that its job was killed at every attempt since the last progress. */
    givenUp: integer('given_up').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('image_sheets_owner').on(table.ownerId, table.createdAt)],
)

export const imageSheetRows = pgTable(
  'image_sheet_rows',
  {
    sheetId: text('sheet_id')
      .notNull()
      .references(() => imageSheets.id, { onDelete: 'cascade' }),
    /** Its number as spreadsheets count. */
    row: integer('row').notNull(),
    state: text('state').$type<ImageSheetRow['state']>().notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** Parsed meaning of the cells. */
    plan: jsonb('plan').$type<Plan>().notNull(),
    problems: jsonb('problems').$type<SheetProblem[]>().notNull(),
    imageId: text('image_id'),
    /** Failed fetches of its address. */
    attempts: integer('attempts').notNull().default(0),
    /** It is not asked for before. */
    notBefore: moment('not_before'),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.row] }),
    index('image_sheet_rows_state').on(table.sheetId, table.state),
  ],
)
