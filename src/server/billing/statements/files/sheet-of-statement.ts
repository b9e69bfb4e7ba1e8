import { plainAmount } from '#contract/reference/money.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { type TextSheet, xlsxOf } from '#server/platform/text/xlsx.ts'
import type { StatementFacts } from '../statement-facts.ts'
import { lineWords } from './line-words.ts'

/** A statement as XLSX or CSV: a row for each movement between its two balances. */
export async function sheetOf(facts: StatementFacts, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const sheet = rowsOf(facts)
  return Buffer.from(
    format === 'csv' ? csvOf([[...sheet.header], ...sheet.rows], { bom: true }) : await xlsxOf([sheet]),
  )
}

const amounts = ['gross', 'tax', 'rounding', 'fee', 'costs', 'share', 'reserve', 'withheld', 'paid', 'balance'] as const

function rowsOf({ number, currency, opening, closing, from, until, lines }: StatementFacts): TextSheet {
  const none = (count: number) => Array.from({ length: count }, () => '')
  const total = (what: string, at: string, amount: number) => [
    at,
    what,
    '',
    currency,
    '',
    ...none(amounts.length - 1),
    plainAmount(amount, currency),
    ...none(4),
  ]
  return {
    name: number,
    header: [
      'Day',
      'What',
      'Case',
      'Currency',
      'Fee in per cent',
      'Gross',
      'Tax',
      'Rounding',
      'Fee',
      'Costs of a partner',
      'Share',
      'Reserve',
      'Tax withheld',
      'Paid',
      'Balance',
      'Reserve until',
      'Rate',
      'Rate of',
      'Credit notes to the payer',
    ],
    rows: [
      total('Opening balance', from?.slice(0, 10) ?? '', opening),
      ...lines.map((line) => [
        line.at.slice(0, 10),
        lineWords[line.kind],
        line.case.reference,
        currency,
        String(line.feePercent),
        ...amounts.map((name) => plainAmount(line[name], currency)),
        line.reserveUntil?.slice(0, 10) ?? '',
        line.rate?.rate ?? '',
        line.rate ? `${line.rate.source === 'bank' ? 'Bank' : 'ECB'}, ${line.rate.on}` : '',
        line.creditNotes.map((note) => `${note.number} of ${note.issuedAt.slice(0, 10)}`).join('; '),
      ]),
      total('Closing balance', until.slice(0, 10), closing),
    ],
  }
}
