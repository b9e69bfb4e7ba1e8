import type { OfficeForm, OfficeScreen } from '#contract/registrations/office-screens.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { markPages } from '#server/platform/pdf/mark-pages.ts'
import { colours, openSheet, page, type Sheet, writePair } from '#server/platform/pdf/sheet.ts'

export type ScreensOnPaper = { title: string; author: string; form: OfficeForm; trialNote: string | undefined }

/** Draws a sheet with every screen of the Office's application, in its order. */
export const screensDrawing: Drawing<{ said: ScreensOnPaper; software: string; at: Date }> = {
  name: 'registration-screens',
  draw: async ({ said, software, at }) => {
    const { title, author, form, trialNote } = said
    const sheet = openSheet({ title, subject: form.name, author, software, at, paper: 'LETTER' })
    sheet.write('H1', title, { font: 'bold', size: 16, gap: 2 })
    sheet.write('P', form.name, { colour: colours.dim })
    for (const [at, screen] of form.screens.entries()) writeScreen(sheet, screen, at + 1)
    if (trialNote !== undefined) markPages(sheet, trialNote)
    return await sheet.end()
  },
}

const labelWidth = 190

function writeScreen(
  sheet: Sheet,
  { name, fields, blocks, advice, source, isVerified }: OfficeScreen,
  nth: number,
): void {
  sheet.need(70)
  sheet.doc.moveDown()
  sheet.write('H2', `${nth}. ${name}`, { x: page.left, font: 'bold', size: 12, gap: 2 })
  if (fields.length > 0)
    sheet.within('Table', () => {
      for (const { label, value, note } of fields)
        writePair(sheet, label, [value || '(empty)', note].filter(Boolean).join('\n'), labelWidth)
    })
  for (const { label, text, titles } of blocks) {
    writeLine(sheet, `${label} (${titles})`, 'bold')
    writeLine(sheet, text, 'text')
  }
  for (const sentence of advice) writeLine(sheet, sentence, 'text')
  const read = `${source.name}, read on ${source.checkedAt}. ${source.url}`
  const doubt = isVerified ? '' : ' The names of these fields are not verified: compare them with the screen.'
  sheet.write('P', `${read}${doubt}`, { x: page.left, size: 8, colour: colours.dim })
}

function writeLine(sheet: Sheet, text: string, font: 'bold' | 'text'): void {
  sheet.need(Math.min(60, sheet.heightOf(text, page.width, { font })))
  sheet.write('P', text, { x: page.left, font, gap: 2 })
}
