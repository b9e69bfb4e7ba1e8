import { CsvError, parse } from 'csv-parse/sync'
import { maxSheetRows } from '#contract/images/sheets.ts'
import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { charsetOfMark, decodeText, guessOf } from '#server/platform/text/letters/decode-text.ts'
import { linesAboveHeader, tooManyRows } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/** The cells of a text with one line for each image, whatever parts them; addresses one a line are a sheet of one column. */
export function readCsv(bytes: Uint8Array): { cells: string[][]; guess: GuessedText | undefined } {
  if (charsetOfMark(bytes) === undefined && bytes.includes(0)) throw notText()
  const decoded = decodeText(bytes)
  const { text, sign } = partedBy(decoded.text)
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 3 * maxSheetRows) throw tooManyRows()
  const areAddresses = sign === undefined && lines.every(isAddressAlone)
  const cells = areAddresses ? lines.map((line) => [line.trim()]) : parsed(text, sign ?? delimiterOf(text))
  return { cells, guess: guessOf(decoded) }
}

function parsed(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
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

const notText = () =>
  new Unreadable('unreadable', 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.')

/** A first line such as `sep=;` names what parts cells. Spreadsheet programs do not count it as a line. */
function partedBy(text: string): { text: string; sign?: string } {
  const [line, sign] = /^"?sep=([,;\t|])"?[,;]*[ \t]*(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  return line === undefined ? { text } : { text: text.slice(line.length), sign: sign! }
}

/** As far as signs that part cells are counted. */
const counted = 20_000

/** The sign that parts cells stands in most of the first lines, outside of quotation marks; of several, the one that stands there most often. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, counted)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, linesAboveHeader + 2)
  const weight = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return counts.filter((count) => count > 0).length * counted + counts.reduce((sum, count) => sum + count, 0)
  }
  return [',', ';', '\t'].toSorted((a, b) => weight(b) - weight(a))[0]!
}
