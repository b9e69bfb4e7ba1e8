import type { LetterBlock, LetterContent } from '#contract/letters/letter.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { colours, openSheet, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { fitted, lineHeight, paperFor, shortened, windows } from './address-window.ts'
import { type LetterWords, letterWords } from '../letter-words.ts'

type Marks = {
  isDraft?: boolean
  /** The SHA-256 of the letter that was sent, where this is a copy of it for somebody else. */
  isCopyOf?: string | undefined
  /** Stands on each page of a letter that is a trial. */
  trialNote?: string | undefined
}

export const letterDrawing: Drawing<{ said: { content: LetterContent } & Marks; software: string }> = {
  name: 'letter',
  draw: ({ said: { content, ...marks }, software }) => drawLetter(content, software, marks),
}

/**
 * Draws a letter of its content alone, with its letterhead and the address in the window. A draft, or a copy for somebody else, says on each page
 * that it is one.
 */
export async function drawLetter(
  content: LetterContent,
  software: string,
  { isDraft = false, isCopyOf, trialNote }: Marks = {},
): Promise<Buffer> {
  const words = letterWords(content.language)
  const { sender, subject, reference, date } = content
  const paper = paperFor(content.recipient.country)
  const about = { title: subject, subject: reference, author: sender.name, software, paper }
  const sheet = openSheet({ ...about, at: new Date(`${date}T00:00:00Z`), language: words.locale })
  writeHead(sheet, content)
  writeAddress(sheet, content, paper)
  writeSubject(sheet, content, words)
  for (const block of content.blocks) writeBlock(sheet, block, words)
  writeFoot(sheet, content, words, isCopyOf)
  const mark = isDraft ? words.draft : isCopyOf && words.copy
  writePages(sheet, content, words, [trialNote, mark].filter(Boolean).join(' · '))
  return await sheet.end()
}

function writeHead(sheet: Sheet, { sender }: LetterContent): void {
  sheet.doc.y = 40
  sheet.write('P', sender.name.toUpperCase(), { font: 'bold', size: 13 })
  const lines = [...sender.lines, sender.email].join(' · ')
  sheet.write('P', lines, { size: 8, colour: colours.dim })
}

function writeAddress(sheet: Sheet, { sender, recipient }: LetterContent, paper: 'A4' | 'LETTER'): void {
  const window = windows[paper]
  const at = { x: window.x, width: window.width }
  const back = [sender.name, ...sender.lines].join(', ')
  const small = { width: window.width, size: 7 }
  sheet.write('P', shortened(sheet, back, small), { ...at, y: window.returnY, size: small.size, colour: colours.dim })
  const { lines, size } = fitted(sheet, recipient.lines, paper)
  for (const [line, text] of lines.entries()) sheet.write('P', text, { ...at, y: window.y + line * lineHeight, size })
  sheet.doc.y = window.below
}

function writeSubject(sheet: Sheet, { subject, reference, date, dueOn }: LetterContent, words: LetterWords): void {
  const { doc, write } = sheet
  const day = (one: string) => new Date(one).toLocaleDateString(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const line = [day(date), `${words.reference}: ${reference}`, `${words.answerBy} ${day(dueOn)}`].join('   ·   ')
  write('P', line, { size: 9, colour: colours.dim })
  doc.y += 10
  write('H1', subject, { font: 'bold', size: 13, gap: 2 })
  doc.y += 10
}

const paragraphGap = 8

function writeBlock(sheet: Sheet, block: LetterBlock, words: LetterWords): void {
  const { doc, write, within, need, heightOf } = sheet
  if ('text' in block) {
    need(Math.min(heightOf(block.text, page.width, { size: 10.5 }), 60))
    write('P', block.text, { size: 10.5, gap: 2 })
  }
  if ('items' in block)
    within('L', () => {
      for (const item of block.items) {
        need(heightOf(item, page.width - 14, { size: 10 }) + 4)
        within('LI', () =>
          write('LBody', `–  ${item}`, { x: page.left + 10, width: page.width - 10, size: 10, gap: 2 }),
        )
      }
    })
  if ('amounts' in block) writeAmounts(sheet, block, words)
  if ('url' in block) writeLink(sheet, block)
  doc.y += paragraphGap
}

function writeLink({ doc, write, need, tagged, use }: Sheet, { label, url }: { label: string; url: string }): void {
  need(28)
  write('P', label, { font: 'bold', size: 9.5, x: page.left + 10, width: page.width - 10 })
  tagged('Link', () =>
    use({ font: 'mono', size: 8.5 }).text(url, page.left + 10, doc.y, {
      width: page.width - 10,
      link: url,
      underline: false,
    }),
  )
}

const amountWidth = 120

function writeAmounts(
  sheet: Sheet,
  { amounts, total }: Extract<LetterBlock, { total: string }>,
  words: LetterWords,
): void {
  const { doc, heightOf, need, decor, within, write } = sheet
  const width = page.width - amountWidth - 22
  within('Table', () => {
    for (const { what, amount, isTotal } of [
      ...amounts.map((one) => ({ ...one, isTotal: false })),
      { what: words.total, amount: total, isTotal: true },
    ]) {
      const style = { font: isTotal ? 'bold' : 'text', size: 10 } as const
      const height = heightOf(what, width, style)
      need(height + 10)
      const y = doc.y + 3
      within('TR', () => {
        write('TH', what, { x: page.left + 10, y, width, ...style })
        write('TD', amount, {
          x: page.left + page.width - amountWidth,
          y,
          width: amountWidth,
          align: 'right',
          ...style,
        })
      })
      doc.y = y + height + 3
      decor(() =>
        doc
          .moveTo(page.left + 10, doc.y)
          .lineTo(page.left + page.width, doc.y)
          .lineWidth(0.5)
          .strokeColor(colours.line)
          .stroke(),
      )
    }
  })
}

function writeFoot(
  sheet: Sheet,
  { enclosures, check }: LetterContent,
  words: LetterWords,
  isCopyOf: string | undefined,
): void {
  const { doc, write, need, heightOf } = sheet
  const notes = [
    enclosures.length === 0 ? '' : `${words.enclosures}: ${enclosures.join('; ')}`,
    check ? words.check(check.number, check.url) : '',
    isCopyOf === undefined ? words.signed : words.copyOf(isCopyOf),
  ]
  for (const note of notes.filter(Boolean)) {
    need(heightOf(note, page.width, { size: 9 }) + 4)
    doc.y += 4
    write('P', note, { size: 9, colour: colours.dim })
  }
}

function writePages(sheet: Sheet, { reference }: LetterContent, words: LetterWords, mark?: string): void {
  const { doc, decor, use } = sheet
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    const bottom = doc.page.margins.bottom
    // Otherwise what stands below the margin begins another page.
    doc.page.margins.bottom = 0
    decor(() => {
      use({ size: 8, colour: colours.dim }).text(
        `${reference} · ${words.page} ${at - start + 1} / ${count}`,
        page.left,
        doc.page.height - 40,
        { width: page.width, lineBreak: false },
      )
      if (mark)
        use({ size: 9, font: 'bold', colour: colours.pencil }).text(mark, page.left, 22, {
          width: page.width,
          lineBreak: false,
        })
    })
    doc.page.margins.bottom = bottom
  }
}
