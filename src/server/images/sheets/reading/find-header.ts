import { type Line, linesAboveHeader } from './grid.ts'

/** The header line of a sheet: its index and the position of each column. */
export type Header<Column extends string> = { at: number; columns: Map<Column, number[]> }

/**
 * Finds the line that names most columns among the first ten: reports begin with a title and a day. Undefined where none does. Lines of
 * addresses name nothing, and below one of them a single name is no header.
 */
export function findHeader<Column extends string>(
  lines: readonly Line[],
  columnOf: (word: string) => Column | undefined,
): Header<Column> | undefined {
  let best: Header<Column> | undefined
  let least = 1
  for (const [at, { cells }] of lines.slice(0, linesAboveHeader + 1).entries()) {
    if (cells.some(isAddress)) {
      least = 2
      continue
    }
    const columns = namedIn(cells, columnOf)
    if (columns.size >= least && columns.size > (best?.columns.size ?? 0)) best = { at, columns }
  }
  return best
}

export const isAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell)

function namedIn<Column extends string>(
  cells: readonly string[],
  columnOf: (word: string) => Column | undefined,
): Map<Column, number[]> {
  const columns = new Map<Column, number[]>()
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(headerWord(cell))
    if (column !== undefined) columns.set(column, [...(columns.get(column) ?? []), index])
  }
  return columns
}

/** The words above a column in small letters, without what stands in brackets and without signs. */
export const headerWord = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Sentences on what of a sheet is not read: lines above the header, columns of other names, and cells of none. */
export function unreadBeside(
  lines: readonly Line[],
  { at, read }: { at: number; read: ReadonlySet<number> },
): string[] {
  const rows = lines.slice(0, at).map(({ row }) => row)
  const header = lines[at]?.cells ?? []
  const names = header.filter((cell, index) => cell !== '' && !read.has(index))
  const beside = lines.slice(at + 1).filter(({ cells }) => cells.some((cell, index) => cell !== '' && !header[index]))
  return [
    ...(rows.length === 0 ? [] : [`What stands above the names of the columns is not read: ${numbered(rows)}.`]),
    ...(names.length === 0 ? [] : [`Not read: ${counted(names)}.`]),
    ...(beside.length === 0 ? [] : [`Not read: cells below no name, in ${numbered(beside.map(({ row }) => row))}.`]),
  ]
}

const maxNamed = 10

function numbered(rows: readonly number[]): string {
  const left = rows.length - maxNamed
  return `${rows.length === 1 ? 'line' : 'lines'} ${rows.slice(0, maxNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

function counted(names: readonly string[]): string {
  const named = names.slice(0, maxNamed).map((name) => `“${name.slice(0, 40)}”`)
  const left = names.length - named.length
  return `the ${names.length === 1 ? 'column' : 'columns'} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
