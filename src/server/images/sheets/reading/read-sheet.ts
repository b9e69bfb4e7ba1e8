import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { type Line, linesOf } from './grid.ts'
import { readCsv } from './read-csv.ts'
import { type Grid, readXlsx } from './read-xlsx.ts'
import { Unreadable, type UnreadableKind } from './unreadable.ts'

/** A file's lines as a sheet, or the reason against it. `notes` are sentences about unread parts. */
export type Read = { lines: Line[]; notes?: string[]; guess?: GuessedText } | { kind: UnreadableKind; problem: string }

/** Reads a file where it is called; see `openSheet` for files from outside. */
export async function readSheet(bytes: Uint8Array): Promise<Read> {
  try {
    const { cells, links, notes, guess } = await gridOf(bytes)
    return {
      lines: linesOf(cells, { isEscaped: !isZip(bytes), links }),
      ...(notes.length > 0 ? { notes } : {}),
      ...(guess === undefined ? {} : { guess }),
    }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: error.kind, problem: error.message }
    throw error
  }
}

const isZip = (bytes: Uint8Array): boolean => startOf(bytes).startsWith('PK\x03\x04')
const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString('latin1')

/** Detects the file type from its first bytes, whatever its name. */
async function gridOf(bytes: Uint8Array): Promise<Grid & { guess?: GuessedText }> {
  const start = startOf(bytes)
  if (isZip(bytes)) return await readXlsx(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new Unreadable(
      'unreadable',
      'This is an old (.xls) or password-protected workbook. Save it as .xlsx without a password, or as CSV.',
    )
  if (/^\s*(?:%PDF|\{|<|\xff\xd8\xff|\x89PNG|GIF8|II\*)/.test(start))
    throw new Unreadable('unreadable', 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.')
  const { cells, guess } = readCsv(bytes)
  return { cells, links: new Map(), notes: [], ...(guess === undefined ? {} : { guess }) }
}
