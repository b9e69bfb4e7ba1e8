import type { LetterBlock, LetterContent } from '#contract/letters/letter.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { colours, openSheet, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { fitted, lineHeight, paperFor, shortened, windows } from './address-window.ts'
import { codeSide, type LetterPair, writeCode, writeFolds, writeLetterPair } from './letter-parts.ts'
import { rowsOf } from './rows-of-amounts.ts'
import { type LetterWords, letterWords } from '../letter-words.ts'

type Marks = {
  isDraft?: boolean
  /** SHA-256 of the sent letter, when this is a copy for another recipient. */
  isCopyOf?: string | undefined
  /** Stands on each page of a letter that is a trial. */
  trialNote?: string | undefined
  pictures?: LetterPair | undefined
}

export const letterDrawing: Drawing<{ said: { content: LetterContent } & Marks; software: string }> = {
  name: 'letter',
  draw: ({ said: { content, ...marks }, software }) => drawLetter(content, software, marks),
}

/** Sizes of the text, tried from the largest until the letter is one page. */
const sizes = [10, 9.5, 9, 8.5, 8] as const

/** Draws a letter from its content, on one page where it fits. Drafts and copies are marked on each page. */
export async function drawLetter(content: LetterContent, software: string, marks: Marks = {}): Promise<Buffer> {
  for (const size of sizes) {
    const sheet = writeLetter(content, software, { ...marks, size })
    if (sheet.doc.bufferedPageRange().count === 1) return await sheet.end()
  }
  return await writeLetter(content, software, { ...marks, size: sizes[0] }).end()
}

function writeLetter(
  content: LetterContent,
  software: string,
  { isDraft = false, isCopyOf, trialNote, pictures, size }: Marks & { size: number },
): Sheet {
  const words = letterWords(content.language)
  const { sender, subject, reference, date } = content
  const paper = paperFor(content.recipient.country)
  const about = { title: subject, subject: reference, author: sender.name, software, paper }
  const sheet = openSheet({ ...about, at: new Date(`${date}T00:00:00Z`), language: words.locale })
  writeHead(sheet, content)
  writeDates(sheet, content, words)
  writeAddress(sheet, content, paper)
  if (pictures && content.pair)
    writeLetterPair(
      sheet,
      pictures,
      { original: words.original, copy: `${words.copyOnPage}${words.colon} ${content.pair.host}` },
      paper,
    )
  sheet.doc.y = windows[paper].below
  writeSubject(sheet, content)
  for (const block of content.blocks) writeBlock(sheet, block, { words, size })
  writeFoot(sheet, content, words, isCopyOf)
  const mark = isDraft ? words.draft : isCopyOf && words.copy
  writePages(sheet, content, words, [trialNote, mark].filter(Boolean).join(' · '))
  writeFolds(sheet, paper)
  return sheet
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
  const back = [sender.name, ...(sender.returnTo ?? sender.lines)].join(', ')
  const small = { width: window.width, size: 7 }
  sheet.write('P', shortened(sheet, back, small), { ...at, y: window.returnY, size: small.size, colour: colours.dim })
  const { lines, size } = fitted(sheet, recipient.lines, paper)
  for (const [line, text] of lines.entries()) sheet.write('P', text, { ...at, y: window.y + line * lineHeight, size })
  sheet.doc.y = window.below
}

function writeDates(sheet: Sheet, { reference, date, dueOn }: LetterContent, words: LetterWords): void {
  const day = (one: string) => new Date(one).toLocaleDateString(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const line = [day(date), `${words.reference}${words.colon} ${reference}`, `${words.answerBy} ${day(dueOn)}`].join(
    '   ·   ',
  )
  sheet.doc.y += 6
  sheet.write('P', line, { size: 9, colour: colours.dim })
}

function writeSubject({ doc, write }: Sheet, { subject }: LetterContent): void {
  write('H1', subject, { font: 'bold', size: 12, gap: 2 })
  doc.y += 6
}

type Look = { words: LetterWords; size: number }

function writeBlock(sheet: Sheet, block: LetterBlock, look: Look): void {
  const { doc, write, within, need, heightOf } = sheet
  const { size } = look
  if ('text' in block) {
    need(Math.min(heightOf(block.text, page.width, { size }), 60))
    write('P', block.text, { size, gap: 0.5 })
  }
  if ('note' in block) {
    need(heightOf(block.note, page.width, { size: noteSize }))
    write('P', block.note, { size: noteSize, gap: 0, colour: colours.dim })
  }
  if ('items' in block)
    within('L', () => {
      for (const item of block.items) {
        need(heightOf(item, page.width - 14, { size }) + 4)
        within('LI', () => write('LBody', `–  ${item}`, { x: page.left + 10, width: page.width - 10, size, gap: 0.5 }))
      }
    })
  if ('amounts' in block) writeAmounts(sheet, block, look)
  if ('url' in block) writeLink(sheet, block)
  doc.y += size * 0.55
}

const noteSize = 7

/** The label above the address; an address that is scanned stands beside its code. */
function writeLink(sheet: Sheet, { label, url, isCode = false }: Extract<LetterBlock, { url: string }>): void {
  const { doc, write, need, tagged, use, heightOf } = sheet
  if (!isCode && heightOf(label, lineLabel, { font: 'bold', size: 9 }) < 16) return writeLine(sheet, { label, url })
  need(isCode ? codeSide : 24)
  const top = doc.y
  const x = page.left + 10 + (isCode ? codeSide + 12 : 0)
  const width = page.left + page.width - x
  if (isCode) writeCode(sheet, url, { x: page.left + 10, y: top })
  write('P', label, { font: 'bold', size: 9.5, x, y: isCode ? top + 14 : top, width })
  tagged('Link', () => use({ font: 'mono', size: 8 }).text(url, x, doc.y, { width, link: url, underline: false }))
  if (isCode) doc.y = Math.max(doc.y, top + codeSide)
}

const lineLabel = 130

/** A short label and its address on one line. */
function writeLine({ doc, write, need, tagged, use }: Sheet, { label, url }: { label: string; url: string }): void {
  need(14)
  const y = doc.y
  write('P', label, { font: 'bold', size: 9, x: page.left + 10, y, width: lineLabel })
  const x = page.left + 10 + lineLabel
  const width = page.left + page.width - x
  tagged('Link', () => use({ font: 'mono', size: 8 }).text(url, x, y + 2, { width, link: url, underline: false }))
}

const amountWidth = 120

function writeAmounts(sheet: Sheet, block: Extract<LetterBlock, { total: string }>, { words, size }: Look): void {
  const { doc, heightOf, need, decor, within, write } = sheet
  const width = page.width - amountWidth - 22
  within('Table', () => {
    for (const { what, amount } of rowsOf(block, words.total)) {
      const isTotal = what === words.total
      const style = { font: isTotal ? 'bold' : 'text', size } as const
      const height = heightOf(what, width, style)
      need(height + 5)
      const y = doc.y + 2
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
      doc.y = y + height + 2
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
  { enclosures, check, sender }: LetterContent,
  words: LetterWords,
  isCopyOf: string | undefined,
): void {
  const { doc, write, need, heightOf } = sheet
  const ways = [
    check ? words.check(check.number, check.url) : '',
    sender.phone ? words.phone(sender.phone) : '',
    sender.register ? words.register(sender.register) : '',
  ]
  const notes = [
    ways.filter(Boolean).join(' · '),
    [
      enclosures.length === 0 ? '' : `${words.enclosures}${words.colon} ${enclosures.join(', ')}.`,
      isCopyOf === undefined ? words.signed : words.copyOf(isCopyOf),
    ]
      .filter(Boolean)
      .join(' '),
  ]
  for (const note of notes.filter(Boolean)) {
    need(heightOf(note, page.width, { size: footSize }) + 3)
    doc.y += 2
    write('P', note, { size: footSize, colour: colours.dim })
  }
}

const footSize = 7.5

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
