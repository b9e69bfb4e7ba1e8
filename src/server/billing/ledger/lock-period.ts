import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { boundsOf } from './books-csv.ts'
import { readClosing } from './closing/read-closing.ts'
import { lockMonth } from './ledger-store.ts'

type BankBalance = { currency: string; balance: number }

/** Closes a month for postings, for good. Refuses an unfinished month, and one that differs from the bank. */
export async function lockPeriod(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { month, bank, by }: { month: string; bank: readonly BankBalance[]; by: Id },
): Promise<void> {
  const now = clock()
  if (boundsOf(month).to > now)
    throw refuse('conflict', 'period.not-over', `${month} is not over yet. Lock it once nothing more happens in it.`)
  await db.transaction(async (tx) => {
    await refuseDifference(tx, month, bank)
    await lockMonth(tx, { month, lockedAt: now, lockedBy: by })
  })
}

async function refuseDifference(tx: Tx, month: string, bank: readonly BankBalance[]): Promise<void> {
  for (const { currency, closing, opening, moves } of (await readClosing(tx, month)).currencies) {
    if (opening === 0 && moves.length === 0) continue
    const said = bank.find((one) => one.currency === currency)?.balance
    if (said === closing) continue
    const books = formatAmount(closing, currency, 'en')
    const theirs = said === undefined ? 'nothing' : formatAmount(said, currency, 'en')
    throw refuse(
      'conflict',
      'period.bank-differs',
      `The books end ${month} with ${books} at the bank, and its statements with ${theirs}. Find the difference first.`,
    )
  }
}
