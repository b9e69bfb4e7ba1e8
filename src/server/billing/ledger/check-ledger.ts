import type { Db, Tx } from '#server/platform/db/database.ts'
import { factsOf, findPayable } from '../payments/payment-store.ts'
import { positionOf } from '../payments/positions.ts'
import { checkRun } from '../runs/check-run.ts'
import { checkSettlements } from '../settlements/check-settlements.ts'
import {
  balances,
  brokenTransactions,
  countTransactions,
  entriesOf,
  ofProcessor,
  subjectsAfter,
} from './ledger-store.ts'

export type LedgerCheck = { transactions: number; subjects: number; problems: string[] }

const processors = new Set(['stripe', 'paypal'].map(ofProcessor))
const atOnce = 500
/** More than these are not told. */
const most = 100

/**
 * Checks the whole ledger: every transaction adds up, every currency sums to zero, and what stands there of each payable is what follows from what
 * processors and staff said of it.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  // One snapshot: money that comes in meanwhile is no difference.
  return await db.transaction((tx) => checkIn(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function checkIn(db: Tx): Promise<LedgerCheck> {
  const problems = (await brokenTransactions(db)).map(({ id, key }) => `Transaction ${id} (${key}) does not add up.`)
  for (const [currency, all] of Map.groupBy(await balances(db), (balance) => balance.currency)) {
    const sum = all.reduce((total, { debit, credit }) => total + debit - credit, 0n)
    if (sum !== 0n) problems.push(`All accounts in ${currency} sum to ${sum} and not to zero.`)
  }
  problems.push(...(await checkSettlements(db, new Date())))
  let subjects = 0
  for (let after = ''; ;) {
    const some = await subjectsAfter(db, after, atOnce)
    for (const subject of some) problems.push(...(await problemsOf(db, subject)))
    subjects += some.length
    if (some.length < atOnce || problems.length >= most) break
    after = some.at(-1)!
  }
  return { transactions: await countTransactions(db), subjects, problems: problems.slice(0, most) }
}

async function problemsOf(db: Tx, subject: string): Promise<string[]> {
  // Pay-outs and fees of a processor, and what is done with an owner's share: nobody was asked for them.
  if (processors.has(subject) || subject.startsWith('settlement:')) return []
  if (subject.startsWith('run:')) return await checkRun(db, subject.slice('run:'.length))
  const payable = await findPayable(db, subject)
  if (!payable) return [`${subject} stands in the ledger, and nobody was ever asked for it.`]
  const follows = positionOf(payable, await factsOf(db, subject))
  const stands = new Map(
    (await entriesOf(db, subject)).map((entry) => [`${entry.account} ${entry.currency}`, entry.amount]),
  )
  return [...new Set([...follows.keys(), ...stands.keys()])]
    .map((at) => [at, follows.get(at)?.amount ?? 0n, stands.get(at) ?? 0n] as const)
    .filter(([, should, is]) => should !== is)
    .map(([at, should, is]) => `${subject}: ${at} stands at ${is}, and ${should} follows from what was said of it.`)
}
