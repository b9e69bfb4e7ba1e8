import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { markPages } from '#server/platform/pdf/mark-pages.ts'
import { openSheet } from '#server/platform/pdf/sheet.ts'

/** Statement of an owner: declarations, or the mandate to file. */
export type StatementOnPaper = {
  title: string
  subject: string
  author: string
  paragraphs: string[]
  trialNote: string | undefined
}

export const statementDrawing: Drawing<{ said: StatementOnPaper; software: string; at: Date }> = {
  name: 'registration-statement',
  draw: async ({ said, software, at }) => {
    const { title, subject, author, paragraphs, trialNote } = said
    const sheet = openSheet({ title, subject, author, software, at, paper: 'LETTER' })
    sheet.write('H1', title, { font: 'bold', size: 18, gap: 2 })
    sheet.doc.moveDown()
    for (const paragraph of paragraphs) {
      sheet.need(Math.min(60, sheet.heightOf(paragraph, 480, {})))
      sheet.write('P', paragraph)
      sheet.doc.moveDown()
    }
    if (trialNote !== undefined) markPages(sheet, trialNote)
    return await sheet.end()
  },
}
