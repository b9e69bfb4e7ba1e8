import { stringify } from 'csv-stringify/sync'

/** Begins a text that spreadsheets run (OWASP, CSV injection), in full width too; a plain number is none. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

const safe = (cell: string | number): string | number =>
  typeof cell === 'string' && formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

/** Writes rows as CSV (RFC 4180). An apostrophe stands before each text that a spreadsheet would run as a formula. `bom` marks UTF-8 for spreadsheets. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], { bom = false } = {}): string =>
  stringify(
    rows.map((row) => row.map(safe)),
    { bom },
  )
