import {
  columnName,
  maxSheetRows,
  neededForRegistration,
  type SheetColumn,
  sheetColumns,
  sheetLayouts,
  type SheetPurpose,
} from '#contract/images/sheets.ts'
import { type Line, tooManyRows } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/** The words that people write above a column, in small letters, without brackets and signs. */
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
}

/** The last column of a sheet that we give back. */
export const problemColumn = 'Problem'

/** A sheet whose columns are known: where each stands, the words above all of them, and the lines below. */
export type Columned = { at: Partial<Record<SheetColumn, number>>; header: string[]; lines: Line[] }

/** Finds the columns by the words above them; without such words, by where the addresses stand. Throws Unreadable. */
export function matchColumns(lines: Line[], purpose: SheetPurpose): Columned {
  const [first] = lines
  if (!first) throw new Unreadable('empty', 'This sheet is empty.')
  const named = namedColumns(first.cells)
  const found = named ? { at: named, header: first.cells, lines: lines.slice(1) } : byPlace(lines, first.cells)
  if (found.lines.length === 0)
    throw new Unreadable('empty', 'This sheet names its columns and has no line below them.')
  if (found.lines.length > maxSheetRows) throw tooManyRows()
  refuseMissing(found.at, purpose)
  return found
}

function namedColumns(cells: string[]): Columned['at'] | undefined {
  if (cells.some(isAddress)) return undefined
  const at: Columned['at'] = {}
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (!column) continue
    if (at[column] !== undefined)
      throw new Unreadable('columns', `Two columns are called “${columnName(column)}”. Leave only one of them.`)
    at[column] = index
  }
  return Object.keys(at).length > 0 ? at : undefined
}

function columnOf(cell: string): SheetColumn | undefined {
  const word = cell
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return (Object.keys(words) as SheetColumn[]).find((column) => words[column].includes(word))
}

/** Without words the order is that of a template: addresses come first in the plain one, second in that of registrations. */
function byPlace(lines: Line[], first: string[]): Columned {
  const isSecond = !isAddress(first[0] ?? '') && (isAddress(first[1] ?? '') || /^[0-9a-f]{24}$/.test(first[0] ?? ''))
  if (!isSecond && !isAddress(first[0] ?? ''))
    throw new Unreadable(
      'columns',
      'The first line names no column that we know and holds no web address. Begin with our template, or write one address a line.',
    )
  const order: readonly SheetColumn[] = isSecond ? sheetLayouts.registration : sheetLayouts.library
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const used = order.slice(0, width)
  return {
    at: Object.fromEntries(used.map((column, index) => [column, index])),
    header: used.map((column) => sheetColumns[column]),
    lines,
  }
}

const isAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell)

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
