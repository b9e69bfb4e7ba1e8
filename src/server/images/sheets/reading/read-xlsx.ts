import readWorkbook from 'read-excel-file/universal'
import { maxSheetRows } from '#contract/images/sheets.ts'
import { unpackChecked } from './check-zip.ts'
import { type Links, maxColumns, placeOf, tooManyColumns, tooManyRows } from './grid.ts'
import { fillMerged, marksOf } from './sheet-marks.ts'
import { Unreadable } from './unreadable.ts'

/** The sheet of our templates that explains the columns; nobody writes into it. */
export const explaining = 'How to fill it in'

/** Cells with the addresses behind them, and sentences on what was not read. */
export type Grid = { cells: string[][]; links: Links; notes: string[] }

/**
 * The cells of the first sheet that has any, as text; merged cells say the same in every line. Formulas are not carried out: what the
 * spreadsheet program had last computed counts. Throws Unreadable.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Grid> {
  const archive = Buffer.from(bytes)
  const files = unpackChecked(archive)
  if (!files.has('xl/workbook.xml'))
    throw new Unreadable('unreadable', 'This is an archive, not a workbook. Hand in an .xlsx or .csv file.')
  for (const [name, xml] of files) if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) refuseFarCells(xml)
  const copy = Uint8Array.from(archive).buffer
  const sheets = await readWorkbook(copy).catch(() => {
    throw withoutSense()
  })
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  const [first, ...others] = filled.filter(({ sheet }, at) => at === 0 || sheet !== explaining)
  const marks = marksOf(files, first ? sheets.indexOf(first) : 0)
  const cells = (first?.data ?? []).map((row) => row.map(asText))
  for (const [name, error] of marks.errors) put(cells, name, error)
  fillMerged(cells, marks.merged)
  return { cells, links: marks.links, notes: first ? unreadSheets(first.sheet, others) : [] }
}

/** The library leaves error cells empty. */
function put(cells: string[][], name: string, value: string): void {
  const { column, row } = placeOf(name) ?? { column: maxColumns, row: 0 }
  if (column >= maxColumns || row < 1 || row > maxSheetRows + emptyLinesAllowed) return
  while (cells.length < row) cells.push([])
  const line = cells[row - 1]!
  while (line.length <= column) line.push('')
  line[column] = value
}

const unreadSheets = (read: string, others: readonly { sheet: string }[]): string[] =>
  others.length === 0
    ? []
    : [
        `Only the sheet “${read}” is read. Not read: ${others
          .slice(0, 5)
          .map(({ sheet }) => `“${sheet}”`)
          .join(', ')}${others.length > 5 ? ` and ${others.length - 5} more` : ''}.`,
      ]

const withoutSense = () =>
  new Unreadable(
    'unreadable',
    'This workbook cannot be read. Save it again as .xlsx in your spreadsheet program, or as CSV.',
  )

/**
 * One cell at the far end of a sheet makes every program fill the space before it. The library comes to no end with a cell that is never
 * closed. No value of an attribute holds a `<`, so that looking for a cell's end ends at the next one.
 */
function refuseFarCells(xml: Buffer): void {
  const text = xml.toString('latin1')
  if (/<c\s[^<>]*(?:<|$)/.test(text)) throw withoutSense()
  for (const [, letters = '', number = ''] of text.matchAll(/<c\s[^<>]*?\br=["']([A-Z]+)(\d+)["']/g)) {
    if (Number(number) > maxSheetRows + 1 + emptyLinesAllowed) throw tooManyRows()
    if (letters.length > 2 || placeOf(`${letters}1`)!.column >= maxColumns) throw tooManyColumns()
  }
}

/** A few empty lines above and between do no harm. */
const emptyLinesAllowed = 1000

/** Dates in the way of the sheet's own columns, flags as spreadsheets show them. */
function asText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10).replaceAll('-', '/')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}
