import type { StatementLine } from '#contract/billing/statements/statements.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { colours, openSheet, page, type Sheet, writePair } from '#server/platform/pdf/sheet.ts'
import { withCountry } from '#server/platform/pdf/with-country.ts'
import { writeRow } from '../../invoices/write-row.ts'
import type { Party, StatementFacts } from '../statement-facts.ts'
import { lineWords } from './line-words.ts'

const labelWidth = 150
const locale = 'en-GB'

type OnPaper = { facts: StatementFacts; documents: string[]; software: string }

/** The PDF of a statement: PDF/A-3a in structure, unsigned. */
export const ownerStatementDrawing: Drawing<OnPaper> = {
  name: 'owner-statement',
  draw: async ({ facts, documents, software }) => {
    const about = { title: `Statement ${facts.number}`, subject: 'What was paid, and every deduction' }
    const sheet = openSheet({ ...about, author: facts.issuer.name, software, at: new Date(facts.issuedAt) })
    writeHead(sheet, facts, documents)
    writeLines(sheet, facts)
    writeNotes(sheet)
    return await sheet.end()
  },
}

const day = (moment: string): string =>
  new Date(moment).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })

function writeHead(sheet: Sheet, facts: StatementFacts, documents: string[]): void {
  const { doc, write } = sheet
  write('P', facts.issuer.name.toUpperCase(), { font: 'bold', size: 13 })
  doc.y += 24
  write('H1', `Statement ${facts.number}`, { font: 'bold', size: 22, gap: 0 })
  doc.y += 14
  const party = (one: Party) => [one.name, ...(one.country ? withCountry(one, locale) : one.address)].join('\n')
  const last = day(new Date(Date.parse(facts.until) - 1).toISOString())
  const rows: [string, string | null][] = [
    ['From', party(facts.issuer)],
    ['Tax number', facts.issuer.taxNumber],
    ['To', party(facts.owner)],
    ['Tax number', facts.owner.taxNumber],
    ['Period', facts.from === null ? `Until ${last}` : `${day(facts.from)} to ${last}`],
    ['Issued on', day(facts.issuedAt)],
    ['Occasion', facts.kind === 'run' ? 'A pay-out' : 'The end of a month'],
    ['Written with it', documents.join(', ')],
  ]
  sheet.within('Table', () => {
    for (const [label, value] of rows) if (value) writePair(sheet, label, value, labelWidth)
  })
  doc.y += 12
}

function writeLines(sheet: Sheet, { lines, opening, closing, currency }: StatementFacts): void {
  const inWords = (amount: number) => formatAmount(amount, currency, locale)
  sheet.within('Table', () => {
    writeRow(sheet, { what: 'Movement', amount: 'Balance', isHead: true })
    writeRow(sheet, { what: 'Opening balance', amount: inWords(opening), isBold: true })
    for (const line of lines) writeRow(sheet, { what: describe(line, currency), amount: inWords(line.balance) })
    writeRow(sheet, { what: 'Closing balance', amount: inWords(closing), isBold: true })
  })
}

/** A movement in words, with every deduction that it was made after. */
function describe(line: StatementLine, currency: string): string {
  const inWords = (amount: number) => formatAmount(amount, currency, locale)
  const parts: [string, number][] = [
    ['Gross', line.gross],
    ['Tax', line.tax],
    ['Rounding', line.rounding],
    [`Fee, ${line.feePercent} %`, line.fee],
    ['Partner’s costs', line.costs],
    ['Your share', line.share],
    ['Reserve', line.reserve],
    ['Tax withheld', line.withheld],
    ['Paid by the bank', line.paid],
  ]
  const amounts = parts.filter(([, amount]) => amount !== 0).map(([word, amount]) => `${word} ${inWords(amount)}`)
  return [
    `${day(line.at)} · ${line.case.reference} · ${lineWords[line.kind]}`,
    amounts.join(' · '),
    line.kind === 'reserved' && line.reserveUntil ? `Kept for refunds until ${day(line.reserveUntil)}` : '',
    ...(line.rate ? [formatRate(line.rate)] : []),
    ...line.creditNotes.map(({ number, issuedAt }) => `Credit note to the payer: ${number} of ${day(issuedAt)}`),
  ]
    .filter(Boolean)
    .join('\n')
}

function formatRate({ rate, source, on, pays }: NonNullable<StatementLine['rate']>): string {
  const whose = source === 'bank' ? 'Rate of the bank' : 'ECB reference rate, for information only'
  return `${whose} of ${day(on)}: ${rate}${pays ? `, which came to ${formatAmount(pays.amount, pays.currency, locale)}` : ''}`
}

const notes = [
  'A balance above zero is yours and comes with a later pay-out. A balance below zero is carried to the next statement.',
  'This document is signed electronically; it is valid without a signature on paper.',
]

function writeNotes(sheet: Sheet): void {
  sheet.doc.y += 16
  for (const note of notes) {
    sheet.need(sheet.heightOf(note, page.width, { size: 9 }) + 4)
    sheet.write('P', note, { size: 9, colour: colours.dim })
    sheet.doc.y += 4
  }
}
