import { z } from 'zod'
import { GuessedText } from '../platform/guessed-text.ts'
import { Id, Moment } from '../wire.ts'

/** Limits of a spreadsheet: bytes, lines below its header, and characters in a cell. */
export const largestSheet = 5 * 1024 * 1024
export const maxSheetRows = 10_000
export const longestCell = 2000

/** Purpose of a spreadsheet. A registration needs more data for each image than the library. */
export const SheetPurpose = z.enum(['library', 'registration'])
export type SheetPurpose = z.infer<typeof SheetPurpose>

/** Columns of a spreadsheet with their titles. Other titles are recognised too. */
export const sheetColumns = {
  id: 'Id',
  url: 'Image URL',
  title: 'Title',
  takenOn: 'Creation date (YYYY/MM/DD)',
  place: 'Creation place',
  publishedOn: 'First-publication date (YYYY/MM/DD)',
  publishedIn: 'First-publication country',
  singleAuthor: 'Single author (yes/no)',
  publishedBefore: 'Published before (yes/no)',
  tags: 'Tags',
  registrationNumber: 'Registration number',
  registeredOn: 'Registration date (YYYY/MM/DD)',
} as const
export type SheetColumn = keyof typeof sheetColumns

/** Columns of the templates, in order. The last two of a registration describe an earlier one; the specification has the others. */
export const sheetLayouts = {
  library: ['url', 'title', 'takenOn', 'tags'],
  registration: [
    'id',
    'url',
    'title',
    'takenOn',
    'place',
    'publishedOn',
    'publishedIn',
    'singleAuthor',
    'publishedBefore',
    'registrationNumber',
    'registeredOn',
  ],
} as const satisfies Record<SheetPurpose, readonly SheetColumn[]>

/** Required columns of a spreadsheet for a registration. */
export const neededForRegistration = [
  'id',
  'title',
  'takenOn',
  'publishedIn',
  'singleAuthor',
  'publishedBefore',
] as const satisfies readonly SheetColumn[]

/** The words above a column, without the note in brackets. */
export const columnName = (column: SheetColumn): string => sheetColumns[column].replace(/ \(.*/, '')

export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.infer<typeof SheetFormat>

/** `checked` until its owner starts the import; then `running` until every good line was tried. */
export const SheetState = z.enum(['checked', 'running', 'done', 'failed', 'cancelled'])
export type SheetState = z.infer<typeof SheetState>

/** State of a line: `wrong` as it stands, `waiting` for the import, its image `added`, `updated` or already `known`, or `failed` to load. */
export const SheetRowState = z.enum(['wrong', 'waiting', 'added', 'updated', 'known', 'failed'])
export type SheetRowState = z.infer<typeof SheetRowState>

/** A sheet that was read, and how far its import is. */
export const ImageSheet = z
  .object({
    _id: Id,
    fileName: z.string(),
    purpose: SheetPurpose,
    state: SheetState,
    /** Number of lines in each state. */
    counts: z.record(SheetRowState, z.number().int()),
    /** Sentences about parts that are not read. */
    notes: z.array(z.string()),
    /** Guessed encoding; null unless it was guessed. */
    guess: GuessedText.nullable(),
    /** The activity of its import; null before it. */
    activityId: Id.nullable(),
    /** Reason for an early end of the import, as a sentence; null otherwise. */
    problem: z.string().nullable(),
    createdAt: Moment,
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'ImageSheet' })
export type ImageSheet = z.infer<typeof ImageSheet>

/** Error in a line. `cell` is its name in a spreadsheet; null when no single cell is wrong. */
export const SheetProblem = z.object({ cell: z.string().nullable(), message: z.string() })
export type SheetProblem = z.infer<typeof SheetProblem>

/** One line of a sheet; `row` is its number as spreadsheets count. */
export const ImageSheetRow = z
  .object({
    row: z.number().int(),
    state: SheetRowState,
    /** Subject of the line, as far as given. */
    title: z.string().nullable(),
    url: z.string().nullable(),
    imageId: Id.nullable(),
    problems: z.array(SheetProblem),
  })
  .meta({ id: 'ImageSheetRow' })
export type ImageSheetRow = z.infer<typeof ImageSheetRow>
