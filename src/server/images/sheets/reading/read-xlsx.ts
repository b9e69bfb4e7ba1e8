import readWorkbook from 'read-excel-file/universal'
import { maxSheetRows } from '#contract/images/sheets.ts'
import { unpackChecked } from './check-zip.ts'
import { maxColumns, tooManyColumns, tooManyRows } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/**
 * The cells of the first sheet that has any, as text. Formulas are not carried out: what the spreadsheet program had last computed
 * counts. Throws Unreadable.
 */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const archive = Buffer.from(bytes)
  const files = unpackChecked(archive)
  if (!files.has('xl/workbook.xml'))
    throw new Unreadable('unreadable', 'This is an archive, not a workbook. Hand in an .xlsx or .csv file.')
  for (const [name, xml] of files) if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) refuseFarCells(xml)
  const copy = Uint8Array.from(archive).buffer
  const sheets = await readWorkbook(copy).catch(() => {
    throw withoutSense()
  })
  const filled = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  return (filled?.data ?? []).map((row) => row.map(asText))
}

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
    if (letters.length > 2 || columnNumber(letters) > maxColumns) throw tooManyColumns()
  }
}

/** A few empty lines above and between do no harm. */
const emptyLinesAllowed = 1000

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Dates in the way of the sheet's own columns, flags as spreadsheets show them. */
function asText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10).replaceAll('-', '/')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}
