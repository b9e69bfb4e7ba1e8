import writeWorkbook, { type CellObject } from 'write-excel-file/node'
import type { SheetFormat } from '#contract/images/sheets.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import type { FileReply } from '#server/platform/http/handle.ts'

export type Sheet = { name: string; header: string[]; rows: string[][] }

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The first sheet as a file that spreadsheet programs open; further ones where the format has room for them. Every cell is text. */
export async function writeSheets(
  [first, ...others]: [Sheet, ...Sheet[]],
  { format, fileName }: { format: SheetFormat; fileName: string },
): Promise<FileReply> {
  const body =
    format === 'csv'
      ? Buffer.from(csvOf([first.header, ...first.rows], { bom: true }))
      : await workbookOf([first, ...others])
  return { body, type: types[format], name: `${fileName}.${format}` }
}

const workbookOf = async (sheets: Sheet[]): Promise<Uint8Array> =>
  await writeWorkbook(
    sheets.map(({ name, header, rows }) => ({
      sheet: name,
      data: [
        header.map((cell) => ({ ...asText(cell), fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(asText)),
      ],
      columns: header.map((cell, at) => ({ width: widthOf([cell, ...rows.slice(0, 50).map((row) => row[at] ?? '')]) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()

const asText = (cell: string): CellObject => (cell === '' ? {} : { value: apart(cell), type: String })

/** The library finds words such as "constructor" among those it has written before it has; a space behind, which readers drop, keeps them. */
const apart = (cell: string): string => (cell in Object.prototype ? `${cell} ` : cell)

const widthOf = (cells: string[]) => Math.min(60, Math.max(10, ...cells.map(({ length }) => length + 2)))
