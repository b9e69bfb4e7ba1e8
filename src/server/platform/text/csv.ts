import { stringify } from 'csv-stringify/sync'

/** Begins a text that spreadsheets run (OWASP, CSV injection), in full width too; a plain number is none. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

/**
 * Writes rows as CSV (RFC 4180). An apostrophe stands before each text that a spreadsheet would run as a formula. `bom` marks UTF-8 for
 * spreadsheets. With `isText` a number in a text is a text, too: `-12` is escaped.
 */
export const csvOf = (
  rows: readonly (readonly (string | number)[])[],
  { bom = false, isText = false } = {},
): string => {
  const isSafe = (cell: string) => !formula.test(cell) || (!isText && plainNumber.test(cell))
  const safe = (cell: string | number) => (typeof cell === 'number' || isSafe(cell) ? cell : `'${cell}`)
  return stringify(
    rows.map((row) => row.map(safe)),
    { bom },
  )
}
