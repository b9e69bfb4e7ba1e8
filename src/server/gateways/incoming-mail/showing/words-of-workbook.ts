import readWorkbook from 'read-excel-file/universal'
import { unpackZip } from '#server/platform/text/unpack-zip.ts'

/** A statement of payments unpacks to a hundredth of this. */
const limits = { maxUnpacked: 64 * 1024 * 1024, maxEntries: 500 }
const maxRows = 20_000
/** Up to `ZZ`. */
const maxLetters = 2

/** The cells of each sheet of a workbook, a line a row. Formulas are not carried out. Throws for what cannot be read. */
export async function wordsOfWorkbook(bytes: Uint8Array): Promise<string> {
  const archive = Buffer.from(bytes)
  for (const [name, xml] of unpackZip(archive, limits))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) refuseFarCells(xml.toString('latin1'))
  const sheets = await readWorkbook(Uint8Array.from(archive).buffer)
  return sheets
    .filter(({ data }) => data.length > 0)
    .map(({ sheet, data }) => [sheet, ...data.map((row) => row.map(wordOf).join('\t').trimEnd())].join('\n'))
    .join('\n\n')
}

/** One cell at the far end of a sheet fills the space before it, and the library comes to no end with a cell that is never closed. */
function refuseFarCells(xml: string): void {
  if (/<c\s[^<>]*(?:<|$)/.test(xml)) throw new RangeError('A cell is never closed.')
  for (const [, letters = '', row = ''] of xml.matchAll(/<c\s[^<>]*?\br=["']([A-Z]+)(\d+)["']/g))
    if (Number(row) > maxRows || letters.length > maxLetters) throw new RangeError('A cell lies too far away.')
}

function wordOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
