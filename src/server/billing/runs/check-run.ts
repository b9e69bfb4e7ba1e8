import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { isPosted } from '../settlements/entries-store.ts'
import { convertPart } from './exchange/convert.ts'
import { takenOverKey } from './exchange/take-over.ts'
import { exchangesOf, findRun, linesOf, subjectOfRun } from './run-store.ts'

/** Returns where the ledger differs from the exchanges and transfers of a run. */
export async function checkRun(db: Db | Tx, runId: Id): Promise<string[]> {
  const run = await findRun(db, runId)
  if (!run) return [`${subjectOfRun(runId)} stands in the ledger, and there is no such run.`]
  const lines = await linesOf(db, [runId])
  const bank = ledgerAccounts.processor('bank')
  const sums = new Map<string, bigint>()
  const add = (account: string, currency: string, amount: bigint) =>
    sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0n) + amount)
  for (const exchange of await exchangesOf(db, runId)) {
    const { from, sold, bought } = exchange
    // A later run stands for it then.
    if (await isPosted(db, takenOverKey(exchange))) continue
    const shared = lines
      .filter(({ currency, state }) => currency === from && state !== 'held')
      .reduce(
        (sum, { amount, rateSource }) => (rateSource === 'bank' ? sum + convertPart(amount, { sold, bought }) : sum),
        0n,
      )
    add(bank, from, -sold)
    add(ledgerAccounts.exchange, from, sold)
    add(bank, run.currency, bought)
    add(ledgerAccounts.exchange, run.currency, -shared)
    add(ledgerAccounts.exchangeRounding, run.currency, shared - bought)
  }
  if (run.way === 'transfers')
    for (const { state, pays } of lines)
      if (state === 'paid' || state === 'returned') {
        add(bank, run.currency, pays!)
        add(ledgerAccounts.processor('stripe'), run.currency, -pays!)
      }
  for (const { account, currency, amount } of await entriesOf(db, subjectOfRun(runId))) add(account, currency, -amount)
  return [...sums]
    .filter(([, left]) => left !== 0n)
    .map(([at, left]) => `${subjectOfRun(runId)}: ${at} differs by ${left} from what the run says.`)
}
