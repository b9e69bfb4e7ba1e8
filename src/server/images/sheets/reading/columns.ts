import {
  columnName,
  maxSheetRows,
  neededForRegistration,
  type SheetColumn,
  sheetColumns,
  sheetLayouts,
  type SheetPurpose,
} from '#contract/images/sheets.ts'
import { findHeader, headerWord, isAddress, unreadBeside } from './find-header.ts'
import { type Line, tooManyRows } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/** The words that people write above a column, as `headerWord` leaves them. */
const words: Record<SheetColumn, string[]> = {
  id: ['id', 'image id', 'no', 'number'],
  url: ['url', 'image url', 'address', 'image address', 'link', 'image link', 'image'],
  title: ['title', 'image title', 'name'],
  takenOn: ['date', 'creation date', 'date created', 'created', 'date taken', 'taken', 'taken on'],
  place: ['place', 'creation place', 'place created', 'place taken', 'location'],
  publishedOn: [
    'first publication date',
    'date of first publication',
    'publication date',
    'first published',
    'published on',
  ],
  publishedIn: ['first publication country', 'country of first publication', 'publication country', 'country'],
  singleAuthor: ['single author', 'single author flag', 'one author'],
  publishedBefore: ['published before', 'published before flag', 'previously published', 'published'],
  tags: ['tags', 'keywords'],
  registrationNumber: [
    'registration number',
    'registration no',
    'reg number',
    'reg no',
    'registered number',
    'copyright registration number',
    'copyright number',
    'certificate number',
    'certificate no',
    'va number',
    'va no',
  ],
  registeredOn: [
    'registration date',
    'date of registration',
    'registered on',
    'effective date',
    'effective date of registration',
    'effective registration date',
  ],
}

/** The last column of a sheet that we give back. */
export const problemColumn = 'Problem'

/** A sheet whose columns are known: where each stands, the words above all of them, the lines below, and what of it is not read. */
export type Columned = {
  at: Partial<Record<SheetColumn, number>>
  header: string[]
  lines: Line[]
  notes: string[]
}

/** Finds the columns by the words above them; without such words, by where the addresses stand. Throws Unreadable. */
export function matchColumns(lines: Line[], purpose: SheetPurpose): Columned {
  const [first] = lines
  if (!first) throw new Unreadable('empty', 'This sheet is empty.')
  const found = byWords(lines) ?? byPlace(lines, first.cells)
  if (found.lines.length === 0)
    throw new Unreadable('empty', 'This sheet names its columns and has no line below them.')
  if (found.lines.length > maxSheetRows) throw tooManyRows()
  refuseMissing(found.at, purpose)
  return found
}

function byWords(lines: Line[]): Columned | undefined {
  const named = findHeader(lines, columnOf)
  if (!named) return undefined
  const header = lines[named.at]!.cells
  for (const [column, places] of named.columns)
    if (places.length > 1)
      throw new Unreadable('columns', `Two columns are called “${columnName(column)}”. Leave only one of them.`)
  const at = Object.fromEntries([...named.columns].map(([column, places]) => [column, places[0]!]))
  const isOurs = header.flatMap((cell, index) => (headerWord(cell) === headerWord(problemColumn) ? index : []))
  const read = new Set([...Object.values(at), ...isOurs])
  return { at, header, lines: lines.slice(named.at + 1), notes: unreadBeside(lines, { at: named.at, read }) }
}

const columnOf = (word: string): SheetColumn | undefined =>
  (Object.keys(words) as SheetColumn[]).find((column) => words[column].includes(word))

/** Without words the order is that of a template: addresses come first in the plain one, second in that of registrations. */
function byPlace(lines: Line[], first: string[]): Columned {
  const isSecond = !isAddress(first[0] ?? '') && (isAddress(first[1] ?? '') || /^[0-9a-f]{24}$/.test(first[0] ?? ''))
  if (!isSecond && !isAddress(first[0] ?? ''))
    throw new Unreadable(
      'columns',
      'None of the first ten lines names a column that we know, and the first holds no web address. Begin with our template, or write one address a line.',
    )
  const order: readonly SheetColumn[] = isSecond ? sheetLayouts.registration : sheetLayouts.library
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const used = order.slice(0, width)
  const left = width - used.length
  return {
    at: Object.fromEntries(used.map((column, index) => [column, index])),
    header: used.map((column) => sheetColumns[column]),
    lines,
    notes: left > 0 ? [`Not read: ${left === 1 ? 'one column' : `${left} columns`} without a name.`] : [],
  }
}

function refuseMissing(at: Columned['at'], purpose: SheetPurpose): void {
  if (at.url === undefined && at.id === undefined)
    throw new Unreadable(
      'columns',
      `This sheet has neither a column “${columnName('url')}” nor a column “${columnName('id')}”, so it does not say which images it is about.`,
    )
  const missing = purpose === 'registration' ? neededForRegistration.filter((column) => at[column] === undefined) : []
  if (missing.length > 0)
    throw new Unreadable(
      'columns',
      `For a registration the sheet needs ${missing.length === 1 ? 'one more column' : 'more columns'}: ${missing.map(columnName).join(', ')}.`,
    )
}
