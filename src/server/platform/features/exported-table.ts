/** A table of an account's export: rows for spreadsheets, and a description of each column. */
export type ExportedTable = {
  /** The file is `NAME.csv`. */
  name: string
  about: string
  columns: { name: string; about: string }[]
  rows: (string | number)[][]
}

type Cell = string | number | boolean | Date | null | undefined
/** Columns by name: a description for the reader, and the cell of a row. */
type Columns<Row> = Record<string, readonly [about: string, cell: (row: Row) => Cell]>

/** Returns a table with one line per row. Moments are ISO 8601 in UTC, an unknown value is an empty cell. */
export const exportedTable = <Row>(
  name: string,
  { about, columns }: { about: string; columns: Columns<Row> },
  rows: readonly Row[],
): ExportedTable => ({
  name,
  about,
  columns: Object.entries(columns).map(([column, [description]]) => ({ name: column, about: description })),
  rows: rows.map((row) => Object.values(columns).map(([, cell]) => plain(cell(row)))),
})

function plain(cell: Cell): string | number {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}
