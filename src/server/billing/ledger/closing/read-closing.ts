import { BankMove, KeptFor, type MonthClosing } from '#contract/billing/closing.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { boundsOf } from '../books-csv.ts'
import { type Balance, balances, lockedMonths } from '../ledger-store.ts'
import { type BankMoves, bankMoves } from './closing-store.ts'

type OfCurrency = MonthClosing['currencies'][number]

/** Returns how a month ends at the bank by the books. A locked month stays as it was when it was locked. */
export async function readClosing(db: Db | Tx, month: string): Promise<MonthClosing> {
  const bounds = boundsOf(month)
  const known = (await lockedMonths(db)).find((one) => one.month === month)?.lockedAt
  const moves = Map.groupBy(await bankMoves(db, { ...bounds, known }), ({ currency }) => currency)
  const kept = Map.groupBy(await balances(db, bounds.to), ({ currency }) => currency)
  const currencies = [...new Set([...moves.keys(), ...kept.keys()])].toSorted()
  return {
    month,
    currencies: currencies
      .map((currency) => closingOf(currency, moves.get(currency) ?? [], kept.get(currency) ?? []))
      .filter(({ opening, closing, moves: some, keptFor }) => opening || closing || some.length || keptFor.length),
  }
}

function closingOf(currency: string, moves: readonly BankMoves[], kept: readonly Balance[]): OfCurrency {
  const sum = (of: 'before' | 'within' | 'later') => Number(moves.reduce((all, one) => all + one[of], 0n))
  const opening = sum('before')
  return {
    currency,
    opening,
    moves: BankMove.options.flatMap((kind) => {
      const amount = Number(moves.find((one) => one.kind === kind)?.within ?? 0n)
      return amount === 0 ? [] : [{ kind, amount }]
    }),
    closing: opening + sum('within'),
    postedLater: sum('later'),
    keptFor: KeptFor.options.flatMap((kind) => {
      const of = kept.filter(({ account }) => accounts[kind].test(account))
      const amount = Number(of.reduce((all, { debit, credit }) => all + credit - debit, 0n))
      return amount === 0 ? [] : [{ kind, amount }]
    }),
  }
}

const accounts: Record<KeptFor, RegExp> = {
  owners: /^owner:/,
  reserve: /^refund-reserve$/,
  'in-transit': /^payouts-in-transit:/,
  'tax-kept': /^withholding:/,
  partners: /^partner:/,
  exchange: /^exchange$/,
}
