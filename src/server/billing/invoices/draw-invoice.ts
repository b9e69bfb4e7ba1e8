import { formatAmount } from '#contract/reference/money.ts'
import { colours, openSheet, page, type Sheet, writePair } from '#server/platform/pdf/sheet.ts'
import { withCountry } from '#server/platform/pdf/with-country.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice-facts.ts'
import { type InvoiceWords, wordsIn } from './invoice-words.ts'

const amountWidth = 130
const labelWidth = 150

export const invoiceDrawing: Drawing<{ facts: InvoiceFacts; software: string }> = {
  name: 'invoice',
  draw: ({ facts, software }) => drawInvoice(facts, software),
}

/** Draws an invoice, credit note or receipt of its facts alone, in the payer's language, as a PDF that is not signed yet. */
export async function drawInvoice(facts: InvoiceFacts, software: string): Promise<Buffer> {
  const words = wordsIn(facts.payer.language)
  const title = `${words.kinds[facts.kind]} ${facts.number}`
  const about = { title, subject: facts.title, author: facts.issuer.name, software }
  const sheet = openSheet({ ...about, at: new Date(facts.issuedAt), language: words.locale })
  writeHead(sheet, facts, words)
  writeLines(sheet, facts, words)
  writeTotals(sheet, facts, words)
  writeNotes(sheet, facts, words)
  return await sheet.end()
}

function writeHead(sheet: Sheet, facts: InvoiceFacts, words: InvoiceWords): void {
  const { doc, write } = sheet
  const { issuer, payer } = facts
  write('P', issuer.name.toUpperCase(), { font: 'bold', size: 13 })
  doc.y += 24
  write('H1', `${words.kinds[facts.kind]} ${facts.number}`, { font: 'bold', size: 22, gap: 0 })
  doc.y += 4
  write('P', facts.title, { size: 11 })
  doc.y += 14
  const day = (moment: string) =>
    new Date(moment).toLocaleDateString(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const rows: [string, string | null][] = [
    [words.from, [issuer.name, ...withCountry(issuer, words.locale)].join('\n')],
    [words.taxNumber, issuer.taxNumber],
    [
      words.to,
      [...new Set([payer.company, payer.name]), ...withCountry(payer, words.locale)].filter(Boolean).join('\n'),
    ],
    [words.taxNumber, facts.tax.treatment === 'reverse-charge' ? facts.tax.taxNumber : payer.taxNumber],
    [words.issuedOn, day(facts.issuedAt)],
    [words.dueOn, facts.dueAt && day(facts.dueAt)],
    [facts.kind === 'invoice' ? '' : words.of[facts.kind], facts.of],
    [facts.kind === 'receipt' ? words.method : words.reason, facts.reason],
  ]
  sheet.within('Table', () => {
    for (const [label, value] of rows) if (value) writePair(sheet, label, value, labelWidth)
  })
  doc.y += 12
}

function writeLines(sheet: Sheet, facts: InvoiceFacts, words: InvoiceWords): void {
  sheet.within('Table', () => {
    writeRow(sheet, { what: words.what, amount: words.amount, isHead: true })
    for (const line of facts.lines)
      writeRow(sheet, { what: describe(line, facts, words), amount: inWords(line.amount, facts, words) })
  })
}

function describe(line: InvoiceLine, { tax, kind, currency }: InvoiceFacts, words: InvoiceWords): string {
  const what = line.kind === 'overpayment' ? `${words.overpayment}: ${line.description}` : line.description
  if (kind === 'receipt') return what
  if (line.tax === 0 || tax.treatment !== 'standard') return `${what}\n${words.noTax}`
  return `${what}\n${words.ofWhichTax(formatRate(tax.rate, words))}: ${formatAmount(line.tax, currency, words.locale)}`
}

type Row = { what: string; amount: string; isHead?: boolean; isBold?: boolean }

function writeRow(sheet: Sheet, { what, amount, isHead = false, isBold = isHead }: Row): void {
  const { doc, heightOf, need, decor, within, write } = sheet
  const style = { font: isBold ? 'bold' : 'text', size: 10 } as const
  const width = page.width - amountWidth - 12
  const height = heightOf(what, width, style)
  need(height + 14)
  const y = doc.y + 6
  within('TR', () => {
    write(isHead ? 'TH' : 'TD', what, { y, width, ...style, scope: 'Column' })
    write(isHead ? 'TH' : 'TD', amount, {
      x: page.left + page.width - amountWidth,
      y,
      width: amountWidth,
      align: 'right',
      ...style,
      scope: 'Column',
    })
  })
  doc.y = y + height + 6
  decor(() =>
    doc
      .moveTo(page.left, doc.y)
      .lineTo(page.left + page.width, doc.y)
      .lineWidth(isHead ? 1 : 0.5)
      .strokeColor(isHead ? colours.ink : colours.line)
      .stroke(),
  )
}

function writeTotals(sheet: Sheet, facts: InvoiceFacts, words: InvoiceWords): void {
  const { gross, totalTax, kind, tax } = facts
  sheet.doc.y += 6
  sheet.within('Table', () => {
    if (kind !== 'receipt' && tax.treatment === 'standard' && totalTax !== 0) {
      writeRow(sheet, { what: words.net, amount: inWords(gross - totalTax, facts, words) })
      const rate = `${words.tax}, ${tax.country}, ${formatRate(tax.rate, words)} %`
      writeRow(sheet, { what: rate, amount: inWords(totalTax, facts, words) })
    }
    writeRow(sheet, { what: words.total, amount: inWords(gross, facts, words), isBold: true })
  })
}

function writeNotes(sheet: Sheet, facts: InvoiceFacts, words: InvoiceWords): void {
  const notes = [facts.kind === 'receipt' ? null : taxNote(facts, words), words.signed, facts.issuer.foot]
  sheet.doc.y += 16
  for (const note of notes) {
    if (!note) continue
    sheet.need(sheet.heightOf(note, page.width, { size: 9 }) + 4)
    sheet.write('P', note, { size: 9, colour: colours.dim })
    sheet.doc.y += 4
  }
}

function taxNote({ tax }: InvoiceFacts, words: InvoiceWords): string | null {
  if (tax.treatment === 'reverse-charge') return words.reverseCharge
  if (tax.treatment !== 'outside') return null
  const { notRegistered, abroad, compensation, passedOn } = words
  return { 'not-registered': notRegistered, abroad, compensation, 'passed-on': passedOn }[tax.why]
}

const inWords = (amount: number, { currency }: InvoiceFacts, { locale }: InvoiceWords): string =>
  formatAmount(amount, currency, locale)

/** Hundredths of a per cent, as `25,5`. */
const formatRate = (rate: number, { locale }: InvoiceWords): string => (rate / 100).toLocaleString(locale)
