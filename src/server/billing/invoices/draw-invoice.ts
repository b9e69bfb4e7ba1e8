import { formatAmount } from '#contract/reference/money.ts'
import { colours, openSheet, page, type Sheet, writePair } from '#server/platform/pdf/sheet.ts'
import { withCountry } from '#server/platform/pdf/with-country.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { embedFacturX } from '../e-invoices/embed-factur-x.ts'
import { carriesXml, writeEInvoice } from '../e-invoices/write-e-invoice.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice-facts.ts'
import { type InvoiceWords, wordsIn } from './invoice-words.ts'
import { taxReasonOf } from './tax-reason.ts'
import { writeRow } from './write-row.ts'

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
  if (carriesXml(facts)) {
    const xml = await writeEInvoice(facts, 'CII')
    embedFacturX(sheet.doc, { xml, at: new Date(facts.issuedAt), kind: facts.kind })
  }
  return await sheet.end()
}

function writeHead(sheet: Sheet, facts: InvoiceFacts, words: InvoiceWords): void {
  const { doc, write } = sheet
  const { issuer, payer } = facts
  write('P', issuer.name.toUpperCase(), { font: 'bold', size: 13 })
  doc.y += 24
  write('H1', `${words.kinds[facts.kind]} ${facts.number}`, { font: 'bold', size: 22, gap: 0 })
  doc.y += 4
  if (facts.selfBilling) write('P', words.selfBilled, { font: 'bold', size: 11 })
  write('P', facts.title, { size: 11 })
  doc.y += 14
  const day = (moment: string) =>
    new Date(moment).toLocaleDateString(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const of = facts.of && facts.ofIssuedAt ? words.ofDay(facts.of, day(facts.ofIssuedAt)) : facts.of
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
    [words.deliveredOn, facts.deliveredOn ? day(facts.deliveredOn) : null],
    [facts.kind === 'invoice' ? '' : words.of[facts.kind], of],
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
  const notes = [facts.kind === 'receipt' ? null : taxReasonOf(facts, words), words.signed, facts.issuer.foot]
  sheet.doc.y += 16
  for (const note of notes) {
    if (!note) continue
    sheet.need(sheet.heightOf(note, page.width, { size: 9 }) + 4)
    sheet.write('P', note, { size: 9, colour: colours.dim })
    sheet.doc.y += 4
  }
}

const inWords = (amount: number, { currency }: InvoiceFacts, { locale }: InvoiceWords): string =>
  formatAmount(amount, currency, locale)

/** Hundredths of a per cent, as `25,5`. */
const formatRate = (rate: number, { locale }: InvoiceWords): string => (rate / 100).toLocaleString(locale)
