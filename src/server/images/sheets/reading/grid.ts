import { longestCell, maxSheetRows } from '#contract/images/sheets.ts'
import { Unreadable } from './unreadable.ts'

export const maxColumns = 50

/** The lines of a sheet with what stands in their cells; `row` is their number as spreadsheets count. Empty lines are left out. */
export type Line = { row: number; cells: string[] }

/** Cells as plain text. A cell that is too long is cut one character above the limit, which is told of it later. */
export function linesOf(grid: string[][], { isEscaped }: { isEscaped: boolean }): Line[] {
  const read = isEscaped ? (cell: string) => plain(cell).replace(escape, '') : plain
  const lines = grid
    .map((cells, at) => ({
      row: at + 1,
      cells: cells.map((cell) =>
        read(cell)
          .slice(0, longestCell + 1)
          .toWellFormed(),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length === 0) throw new Unreadable('empty', 'This sheet is empty.')
  // One line more than images, for the header.
  if (lines.length > maxSheetRows + 1) throw tooManyRows()
  if (lines.some(({ cells }) => cells.length > maxColumns)) throw tooManyColumns()
  return lines
}

/** Apostrophe that our CSV files put before a text that a spreadsheet would run as a formula. Workbooks need none. */
const escape = /^'(?=[=+\-@])/

/** Removes control characters, which a database or a page cannot take. */
const plain = (cell: string) =>
  cell
    .slice(0, longestCell + 50)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

export const tooManyRows = () =>
  new Unreadable(
    'too-large',
    `This sheet has more than ${maxSheetRows.toLocaleString('en-US')} lines, the most we take at once. Split it into several.`,
  )

export const tooManyColumns = () =>
  new Unreadable('too-large', `This sheet has more than ${maxColumns} columns. Leave only those of our template.`)
