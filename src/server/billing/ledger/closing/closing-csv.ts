import type { BankMove, KeptFor } from '#contract/billing/closing.ts'
import { plainAmount } from '#contract/reference/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { readClosing } from './read-closing.ts'

const moveWords: Record<BankMove, string> = {
  received: 'Received from payers',
  'given-back': 'Given back to payers',
  'from-processors': 'From payment services',
  'from-firms': 'From law firms',
  'paid-out': 'Paid out to owners',
  returned: 'Pay-outs that came back',
  exchanged: 'Exchanged at the bank',
  other: 'Other movements',
}
const keptWords: Record<KeptFor, string> = {
  owners: 'Kept for owners',
  reserve: 'Kept as a reserve',
  'in-transit': 'On its way to owners',
  'tax-kept': 'Tax kept for authorities',
  partners: 'Kept for partners',
  exchange: 'Exchanged and not paid out',
}

/** The closing of a month as CSV: from the opening to the closing balance of each currency, and what money is kept for. */
export async function* closingCsv(db: Db, month: string): AsyncGenerator<string> {
  const { currencies } = await readClosing(db, month)
  yield csvOf([['Currency', 'What', 'Amount']])
  for (const { currency, opening, moves, closing, postedLater, keptFor } of currencies) {
    const row = (what: string, amount: number) => [currency, what, plainAmount(amount, currency)]
    yield csvOf([
      row('Opening balance at the bank', opening),
      ...moves.map(({ kind, amount }) => row(moveWords[kind], amount)),
      row('Closing balance at the bank', closing),
      row('Of it posted after the month', postedLater),
      ...keptFor.map(({ kind, amount }) => row(keptWords[kind], amount)),
    ])
  }
}
