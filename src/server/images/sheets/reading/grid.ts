import { longestCell, maxSheetRows } from '#contract/images/sheets.ts'
import { Unreadable } from './unreadable.ts'

export const maxColumns = 50

/**
 * The lines of a sheet with what stands in their cells; `row` is their number as spreadsheets count. Empty lines are left out. `links` has
 * the web addresses that lie behind cells, by column.
 */
export type Line = { row: number; cells: string[]; links?: Record<number, string> }

/** The addresses behind the cells of a sheet, by the names of the cells. */
export type Links = ReadonlyMap<string, string>

/** Cells as plain text. A cell that is too long is cut one character above the limit, which is told of it later. */
export function linesOf(
  grid: string[][],
  { isEscaped, links = new Map() }: { isEscaped: boolean; links?: Links },
): Line[] {
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
  return links.size === 0 ? lines : lines.map((line) => withLinks(line, links))
}

/** The names of the columns stand in one of the first ten lines. */
export const linesAboveHeader = 9

function withLinks(line: Line, links: Links): Line {
  const found = line.cells.flatMap((_, at): [number, string][] => {
    const link = links.get(cellName(at, line.row))
    return link === undefined ? [] : [[at, link]]
  })
  return found.length === 0 ? line : { ...line, links: Object.fromEntries(found) }
}

/** The address in a cell: its text if that is one, else its link. */
export function addressIn({ cells, links }: Pick<Line, 'cells' | 'links'>, column: number | undefined): string {
  const cell = cells[column ?? -1] ?? ''
  return /^(?:https?:\/\/|www\.)/i.test(cell) ? cell : (links?.[column ?? -1] ?? cell)
}

/** Apostrophe that our CSV files put before a text that a spreadsheet would run as a formula. Workbooks need none. */
const escape = /^'(?=[=+\-@])/

/** Removes control characters, which a database or a page cannot take. Lines within a cell stay apart. */
const plain = (cell: string) =>
  cell
    .slice(0, longestCell + 50)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?:(?!\n)[\p{Cc}\s])+/gu, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()

export const tooManyRows = () =>
  new Unreadable(
    'too-large',
    `This sheet has more than ${maxSheetRows.toLocaleString('en-US')} lines, the most we take at once. Split it into several.`,
  )

export const tooManyColumns = () =>
  new Unreadable('too-large', `This sheet has more than ${maxColumns} columns. Leave only those of our template.`)

/** A cell as spreadsheets name it: column 1 of line 3 is B3. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row}`
}

/** Column and row of a cell by its name: B3 is column 1 of line 3. */
export function placeOf(name: string): { column: number; row: number } | undefined {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? []
  if (letters === undefined) return undefined
  return { column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1, row: Number(row) }
}
