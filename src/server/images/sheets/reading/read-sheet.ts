import { type Line, linesOf } from './grid.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { Unreadable, type UnreadableKind } from './unreadable.ts'

/** What a file says as a sheet, or why it is none. */
export type Read = { lines: Line[] } | { kind: UnreadableKind; problem: string }

/** Reads a file where it is called; see `openSheet` for files from outside. */
export async function readSheet(bytes: Uint8Array): Promise<Read> {
  try {
    return { lines: linesOf(await cellsOf(bytes), { isEscaped: !isZip(bytes) }) }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: error.kind, problem: error.message }
    throw error
  }
}

const isZip = (bytes: Uint8Array): boolean => startOf(bytes).startsWith('PK\x03\x04')
const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString('latin1')

/** What a file is shows in its first bytes, whatever its name says. */
async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const start = startOf(bytes)
  if (isZip(bytes)) return await readXlsx(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new Unreadable(
      'unreadable',
      'This is an old (.xls) or password-protected workbook. Save it as .xlsx without a password, or as CSV.',
    )
  if (/^\s*(?:%PDF|\{|<|\xff\xd8\xff|\x89PNG|GIF8|II\*)/.test(start))
    throw new Unreadable('unreadable', 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.')
  return readCsv(bytes)
}
