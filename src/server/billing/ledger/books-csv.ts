import { plainAmount } from '#contract/reference/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { balances, entriesAbout, journalAfter } from './ledger-store.ts'

const atOnce = 1000

/** The first moment of a month (`2026-11`, UTC), and that of the next. */
export function boundsOf(month: string): { from: Date; to: Date } {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  return { from: new Date(Date.UTC(year, nth - 1, 1)), to: new Date(Date.UTC(year, nth, 1)) }
}

/** Every entry of a month in the order in which it was posted, as CSV, some at a time however many there are. */
export async function* journalOf(db: Db, month: string): AsyncGenerator<string> {
  const head = [
    'Number',
    'Posted',
    'Happened',
    'Transaction',
    'What',
    'Cause',
    'About',
    'Account',
    'Currency',
    'Debit',
    'Credit',
  ]
  yield csvOf([head])
  const bounds = boundsOf(month)
  for (let after = 0; ;) {
    const rows = await journalAfter(db, { after, ...bounds, limit: atOnce })
    if (rows.length === 0) return
    yield csvOf(
      rows.map(
        ({ seq, postedAt, happenedAt, transaction, key, causeKind, cause, subject, account, currency, amount }) => [
          seq,
          postedAt.toISOString(),
          happenedAt.toISOString(),
          transaction,
          key,
          `${causeKind} ${cause}`,
          subject,
          account,
          currency,
          amount > 0n ? plainAmount(amount, currency) : '',
          amount < 0n ? plainAmount(-amount, currency) : '',
        ],
      ),
    )
    after = rows.at(-1)!.entry
  }
}

/** Everything that the ledger says of some payables, as CSV. */
export async function ledgerExtract(db: Db | Tx, payableIds: readonly string[]): Promise<string> {
  const rows = await entriesAbout(db, payableIds)
  return csvOf([
    ['Posted', 'Happened', 'What', 'Account', 'Currency', 'Debit', 'Credit'],
    ...rows.map(({ postedAt, happenedAt, key, account, currency, amount }) => [
      postedAt.toISOString(),
      happenedAt.toISOString(),
      key,
      account,
      currency,
      amount > 0n ? plainAmount(amount, currency) : '',
      amount < 0n ? plainAmount(-amount, currency) : '',
    ]),
  ])
}

/** Every account at the end of a month with its debits, credits and balance, as CSV; the last line of each currency is its sum, which is zero. */
export async function* trialBalanceOf(db: Db, month: string): AsyncGenerator<string> {
  yield csvOf([['Account', 'Currency', 'Debit', 'Credit', 'Balance']])
  const all = await balances(db, boundsOf(month).to)
  const row = (account: string, currency: string, debit: bigint, credit: bigint) =>
    [account, currency, ...[debit, credit, debit - credit].map((amount) => plainAmount(amount, currency))] as const
  yield csvOf(all.map(({ account, currency, debit, credit }) => row(account, currency, debit, credit)))
  for (const [currency, some] of Map.groupBy(all, (balance) => balance.currency)) {
    const sum = (of: 'debit' | 'credit') => some.reduce((total, balance) => total + balance[of], 0n)
    yield csvOf([row('Sum', currency, sum('debit'), sum('credit'))])
  }
}
