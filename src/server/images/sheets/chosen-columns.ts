import type { Id } from '#contract/wire.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Line } from './reading/grid.ts'
import { openSheet } from './reading/open-sheet.ts'

const maxSamples = 3
const maxSample = 80
const headerLines = 10

/** A sheet of any program: the line with the names of its columns, and the lines with content below it. */
export type NamedSheet = { header: Line; below: Line[] }

/**
 * Reads a sheet in base64 whose columns the owner chooses. The first of ten lines with two cells and no address names the columns. Throws
 * `sheet.too-large`, `sheet.empty`, `sheet.unreadable` or `sheet.busy`.
 */
export async function readNamedSheet(ownerId: Id, content: string, maxBytes: number): Promise<NamedSheet> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > maxBytes)
    throw refuse('too-large', 'sheet.too-large', `This sheet is larger than ${maxBytes / 1024 / 1024} MB. Split it.`)
  const read = await openSheet(ownerId, bytes)
  if ('problem' in read)
    throw read.kind === 'too-large'
      ? refuse('too-large', 'sheet.too-large', read.problem)
      : refuse('unsupported', read.kind === 'empty' ? 'sheet.empty' : 'sheet.unreadable', read.problem)
  const at = read.lines.slice(0, headerLines).findIndex(isHeader)
  if (at < 0)
    throw refuse(
      'unsupported',
      'sheet.unreadable',
      'None of the first ten lines names the columns. Add a line with their names.',
    )
  const below = read.lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { header: read.lines[at]!, below }
}

const isHeader = ({ cells }: Line) =>
  cells.filter((cell) => cell !== '').length >= 2 && !cells.some((cell) => /^https?:\/\//i.test(cell))

/** Names of columns with up to three cells each, and for each wanted column the first name that its words fit. */
export function describeColumns<Column extends string>(
  { header, below }: NamedSheet,
  words: Record<Column, RegExp>,
): {
  columns: { name: string; samples: string[] }[]
  suggested: Record<Column, number | null>
  lines: number
} {
  const columns = header.cells.map((name, at) => ({
    name: name.slice(0, maxSample) || `Column ${at + 1}`,
    samples: below
      .map(({ cells }) => (cells[at] ?? '').slice(0, maxSample))
      .filter((cell) => cell !== '')
      .slice(0, maxSamples),
  }))
  const taken = new Set<number>()
  const suggest = (word: RegExp) => {
    const at = columns.findIndex(({ name }, place) => !taken.has(place) && word.test(name.toLowerCase()))
    if (at >= 0) taken.add(at)
    return at < 0 ? null : at
  }
  const wanted = Object.entries<RegExp>(words).map(([column, word]) => [column, suggest(word)])
  return { columns, suggested: Object.fromEntries(wanted) as Record<Column, number | null>, lines: below.length }
}

/** Throws `sheet.columns` where the sheet lacks a chosen column. */
export function requireColumns({ header }: NamedSheet, columns: Record<string, number | null>): void {
  if (Object.values(columns).every((column) => column === null || column < header.cells.length)) return
  throw refuse('conflict', 'sheet.columns', 'This sheet has fewer columns. Read it again, and choose from its columns.')
}
