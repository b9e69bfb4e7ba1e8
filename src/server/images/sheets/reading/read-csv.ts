import { CsvError, parse } from 'csv-parse/sync'
import { maxSheetRows } from '#contract/images/sheets.ts'
import { tooManyRows } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/** The cells of a text with one line for each image, whatever parts them; addresses one a line are a sheet of one column. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decoded(bytes)
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 3 * maxSheetRows) throw tooManyRows()
  if (lines.every(isAddressAlone)) return lines.map((line) => [line.trim()])
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(
      'unreadable',
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark in this file is never closed, so its lines cannot be told apart.'
        : 'One of the lines of this file is longer than that of any sheet. Hand in an .xlsx or .csv file.',
    )
  }
}

/** An address may hold the signs that part cells. */
const isAddressAlone = (line: string) => /^(?:https?:\/\/[^\s"]+)?$/i.test(line.trim())

/** UTF-8, or UTF-16 as spreadsheet programs mark it, or what Windows has written before both. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw notText()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const notText = () =>
  new Unreadable('unreadable', 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.')

/** What parts cells is seen in the first line: it stands there most often, outside of quotation marks. */
function delimiterOf(text: string): string {
  const first = text
    .trimStart()
    .split(/[\r\n]/, 1)[0]!
    .replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => first.split(sign).length - 1
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
