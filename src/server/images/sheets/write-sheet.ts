import type { SheetFormat } from '#contract/images/sheets.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { type TextSheet, xlsxOf, xlsxType } from '#server/platform/text/xlsx.ts'

const types = { xlsx: xlsxType, csv: 'text/csv; charset=utf-8' }

/** The first sheet as a file that spreadsheet programs open; further ones where the format has room for them. Every cell is text. */
export async function writeSheets(
  [first, ...others]: [TextSheet, ...TextSheet[]],
  { format, fileName }: { format: SheetFormat; fileName: string },
): Promise<FileReply> {
  const body =
    format === 'csv'
      ? Buffer.from(csvOf([first.header, ...first.rows], { bom: true }))
      : await xlsxOf([first, ...others])
  return { body, type: types[format], name: `${fileName}.${format}` }
}
