import { sheetColumns, type SheetFormat, sheetLayouts, type SheetPurpose } from '#contract/images/sheets.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { problemColumn } from './reading/columns.ts'
import { explaining } from './reading/read-xlsx.ts'
import { linesIn, type LineRow, type SheetRow } from './sheet-store.ts'
import { writeSheets } from './write-sheet.ts'

/** The lines that became no image, with what is the matter in a last column. */
export async function restOf(db: Db, sheet: SheetRow, format: SheetFormat): Promise<FileReply> {
  const isOpen = sheet.state === 'checked' || sheet.state === 'running'
  const lines = await linesIn(db, sheet.id, isOpen ? ['wrong', 'failed'] : ['wrong', 'failed', 'waiting'])
  const known = sheet.header.findIndex((name) => name.toLowerCase() === problemColumn.toLowerCase())
  const width = Math.max(sheet.header.length, ...lines.map(({ cells }) => cells.length))
  const filled = (cells: string[]) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '').filter((_, at) => at !== known)
  return await writeSheets(
    [
      {
        name: 'Images',
        header: [...filled(sheet.header), problemColumn],
        rows: lines.map((line) => [...filled(line.cells), whatIsWrong(line)]),
      },
    ],
    { format, fileName: `${sheet.fileName.replace(/\.[^.]+$/, '')} (rest)` },
  )
}

const whatIsWrong = ({ state, problems }: LineRow) =>
  state === 'waiting' ? 'The import was stopped before this line.' : problems.map(({ message }) => message).join(' ')

const explained: Record<keyof typeof sheetColumns, string> = {
  id: 'A number of your own, or the id of an image in your library: that image is then updated. Ids stand in the address of an image’s page.',
  url: 'Where the file of the image lies, beginning with https://. Not needed where the id is that of an image in your library.',
  title: 'Up to 500 characters.',
  takenOn: 'The day the image was created, such as 2024/05/31.',
  place: 'Where it was created, in words.',
  publishedOn: 'The day it was first published, such as 2024/06/15; empty if it was not.',
  publishedIn: 'The country in English, such as Portugal, or its two letters, such as PT.',
  singleAuthor: 'yes if one person created it, else no.',
  publishedBefore: 'yes if it was published before, else no.',
  tags: 'Parted by commas, such as harbour, morning.',
  registrationNumber:
    'The number of a registration that the image has already, such as VA 2-345-678, or 6 to 8 digits for Canada; empty if it has none.',
  registeredOn: 'The effective day of that registration, such as 2024/07/01; may stay empty.',
}

/** An empty sheet with the columns of a purpose; in a workbook a second sheet explains them. */
export const templateOf = (purpose: SheetPurpose, format: SheetFormat): Promise<FileReply> => {
  const columns = sheetLayouts[purpose]
  return writeSheets(
    [
      { name: 'Images', header: columns.map((column) => sheetColumns[column]), rows: [] },
      {
        name: explaining,
        header: ['Column', 'What belongs there'],
        rows: columns.map((column) => [sheetColumns[column], explained[column]]),
      },
    ],
    { format, fileName: purpose === 'registration' ? 'Images to register' : 'Images' },
  )
}
