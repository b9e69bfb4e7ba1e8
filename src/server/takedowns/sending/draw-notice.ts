import type { NoticeLanguage } from '#contract/takedowns/law/region.ts'
import { fitted, lineHeight, paperFor, shortened, windows } from '#server/letters/drawing/index.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { markPages } from '#server/platform/pdf/mark-pages.ts'
import { colours, openSheet, page, type Sheet } from '#server/platform/pdf/sheet.ts'

/** `day` is the one of the signature, `YYYY-MM-DD`. */
export type NoticeOnPaper = {
  sender: string[]
  recipient: string[]
  country: string | null
  subject: string
  text: string
  day: string
  language: NoticeLanguage
  trialNote: string | undefined
}

export const noticeDrawing: Drawing<{ said: NoticeOnPaper; software: string }> = {
  name: 'takedown-notice',
  draw: ({ said, software }) => drawNotice(said, software),
}

/** Draws a notice with the signed text as it stands, and the reader's address in the window of an envelope. */
async function drawNotice(said: NoticeOnPaper, software: string): Promise<Buffer> {
  const { sender, subject, text, day, language, country, trialNote } = said
  const paper = paperFor(country)
  const at = new Date(`${day}T00:00:00Z`)
  const sheet = openSheet({ title: subject, subject, author: sender[0] ?? '', software, paper, at, language })
  writeAddress(sheet, said, paper)
  sheet.write('P', day, { size: 9, colour: colours.dim })
  sheet.doc.y += 10
  sheet.write('H1', subject, { font: 'bold', size: 13, gap: 2 })
  sheet.doc.y += 10
  for (const line of text.split('\n')) writeLine(sheet, line)
  if (trialNote !== undefined) markPages(sheet, trialNote)
  return await sheet.end()
}

function writeAddress(sheet: Sheet, { sender, recipient }: NoticeOnPaper, paper: 'A4' | 'LETTER'): void {
  const window = windows[paper]
  const at = { x: window.x, width: window.width }
  const back = shortened(sheet, sender.join(', '), { width: window.width, size: 7 })
  sheet.write('P', back, { ...at, y: window.returnY, size: 7, colour: colours.dim })
  const { lines, size } = fitted(sheet, recipient, paper)
  for (const [line, text] of lines.entries()) sheet.write('P', text, { ...at, y: window.y + line * lineHeight, size })
  sheet.doc.y = window.below
}

/** Points of a text that stay on one page. */
const maxKept = 60

function writeLine({ doc, write, need, heightOf }: Sheet, line: string): void {
  if (line === '') return void (doc.y += 8)
  const heading = /^## (.+)$/.exec(line)?.[1]
  // A heading stays with the lines below it.
  need(heading === undefined ? Math.min(heightOf(line, page.width, { size: 10 }), maxKept) : maxKept)
  if (heading === undefined) write('P', line, { size: 10, gap: 2 })
  else write('H2', heading, { font: 'bold', size: 11, gap: 2 })
}
