import type { TitleList } from '#contract/registrations/package/title-list.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { markPages } from '#server/platform/pdf/mark-pages.ts'
import { colours, openSheet, page, type Sheet } from '#server/platform/pdf/sheet.ts'

export type TitleListOnPaper = {
  title: string
  caseNumber: string | null
  author: string
  list: TitleList
  trialNote: string | undefined
}

/** Draws the numbered list of a group as a table; `at` is the moment of its signature. */
export const titleListDrawing: Drawing<{ said: TitleListOnPaper; software: string; at: Date }> = {
  name: 'registration-title-list',
  draw: async ({ said, software, at }) => {
    const { title, caseNumber, author, list, trialNote } = said
    const subject = 'Numbered list of photographs'
    const sheet = openSheet({ title, subject, author, software, at, paper: 'LETTER' })
    sheet.write('H1', title, { font: 'bold', size: 16, gap: 2 })
    const numbered = `${subject}: ${list.rows.length}`
    sheet.write('P', caseNumber === null ? numbered : `${numbered}. Case number ${caseNumber}`, { colour: colours.dim })
    sheet.doc.moveDown()
    writeTable(sheet, list)
    if (sheet.isLacking()) writeLack(sheet)
    if (trialNote !== undefined) markPages(sheet, trialNote)
    return await sheet.end()
  },
}

/** Points between columns. */
const gap = 10
const size = 9

function writeTable(sheet: Sheet, { header, rows }: TitleList): void {
  const widths = header.length === 4 ? [34, 220, 150, 80] : [34, 270, 180]
  const starts = widths.map((_, at) => page.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const writeRow = (cells: string[], type: 'TH' | 'TD') => {
    const style = { size, ...(type === 'TH' && { font: 'bold' as const }) }
    const heights = cells.map((cell, at) => sheet.heightOf(cell, widths[at]! - gap, style))
    const height = Math.max(...heights)
    sheet.need(height + 4)
    const y = sheet.doc.y
    sheet.within('TR', () => {
      for (const [at, cell] of cells.entries())
        sheet.write(type, cell, { ...style, x: starts[at]!, y, width: widths[at]! - gap, scope: 'Column' })
    })
    sheet.doc.y = y + height + 4
  }
  sheet.within('Table', () => {
    writeRow(header, 'TH')
    for (const row of rows) writeRow(row, 'TD')
  })
}

function writeLack(sheet: Sheet): void {
  sheet.doc.moveDown()
  sheet.write(
    'P',
    'A box stands for a letter that this document cannot show. The workbook has all letters: file that one.',
    {
      x: page.left,
      colour: colours.dim,
    },
  )
}
