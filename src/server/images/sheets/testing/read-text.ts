import writeWorkbook from 'write-excel-file/node'
import type { SheetPurpose } from '#contract/images/sheets.ts'
import { matchColumns } from '../reading/columns.ts'
import { type DayOrders, readRows } from '../reading/read-rows.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { Unreadable } from '../reading/unreadable.ts'

/** The day on which the sheets of these tests are read. */
export const today = new Date('2026-11-21T12:00:00Z')
/** An image of the owner of the sheets. */
export const owned = 'a'.repeat(24)

export const read = (text: string | Uint8Array) => readSheet(typeof text === 'string' ? Buffer.from(text) : text)
export const cellsOf = async (text: string | Uint8Array) => {
  const sheet = await read(text)
  return 'lines' in sheet ? sheet.lines.map(({ cells }) => cells) : sheet
}
export const rowsOf = async (
  text: string | Uint8Array,
  purpose: SheetPurpose = 'library',
  orders: DayOrders = { takenOn: 'day-first', publishedOn: 'day-first', registeredOn: 'day-first' },
) => {
  const sheet = await read(text)
  if ('problem' in sheet) throw new Error(sheet.problem)
  return readRows(matchColumns(sheet.lines, purpose), { purpose, today, owned: new Set([owned]), orders })
}
/** Why a sheet is refused. */
export const whyNot = async (text: string, purpose: SheetPurpose = 'library') => {
  const failure = await rowsOf(text, purpose).catch((error: unknown) => error)
  return failure instanceof Unreadable ? failure.message : failure
}
/** A workbook with these sheets. */
export const workbook = (...sheets: (string | number | boolean | Date | null)[][][]) =>
  writeWorkbook(
    sheets.map((rows, at) => ({
      sheet: `S${at}`,
      data: rows.map((row) =>
        row.map((cell) => (cell instanceof Date ? { value: cell, type: Date, format: 'yyyy/mm/dd' } : cell)),
      ),
    })),
  ).toBuffer()
