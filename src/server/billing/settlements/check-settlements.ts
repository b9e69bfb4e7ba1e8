import type { Tx } from '#server/platform/db/database.ts'
import { balances, entriesOf } from '../ledger/ledger-store.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { bankPaidCosts, earnedByOwners, sharesWithoutSettlement } from './entries-store.ts'
import { sentOf } from './runs/lines-of-run.ts'
import { readRows } from './read-settlements.ts'
import type { Settlement } from './settlement.ts'
import {
  placementsOf,
  type PlacementRow,
  type SettlementRow,
  settlementsAfter,
  subjectOfSettlement,
} from './settlement-store.ts'

const atOnce = 500

type Owed = Map<string, { balance: number; paid: number }>

/**
 * Checks settlements against the ledger: every share has one, shares follow from what was paid, what is in a run or paid is what was placed, each owner's
 * balance is the sum of theirs, nobody was paid more than came in for them, and the client account paid none of our costs.
 */
export async function checkSettlements(db: Tx, now: Date): Promise<string[]> {
  const problems = (await sharesWithoutSettlement(db)).map(
    ({ subject, account }) => `${subject}: ${account} has a share, and no settlement.`,
  )
  const owed: Owed = new Map()
  for (let after = ''; ;) {
    const rows = await settlementsAfter(db, after, atOnce)
    problems.push(...(await problemsIn(db, rows, { owed, now })))
    after = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) break
  }
  problems.push(...(await problemsOfOwners(db, owed)))
  for (const { key } of await bankPaidCosts(db)) problems.push(`${key}: the client account paid a cost of ours.`)
  return problems
}

async function problemsIn(
  db: Tx,
  rows: readonly SettlementRow[],
  { owed, now }: { owed: Owed; now: Date },
): Promise<string[]> {
  const placements = Map.groupBy(
    await placementsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ settlementId }) => settlementId,
  )
  const problems: string[] = []
  for (const one of await readRows(db, rows, now)) {
    const { figures, ownerId, id } = one
    const at = `${ledgerAccounts.owner(ownerId)} ${figures.currency}`
    const sums = owed.get(at) ?? { balance: 0, paid: 0 }
    owed.set(at, { balance: sums.balance + balanceOf(one), paid: sums.paid + figures.paid + figures.withheld })
    problems.push(...(await problemsOf(db, one, placements.get(id) ?? [])))
  }
  return problems
}

const balanceOf = ({ figures: { share, reserve, inRun, withheld, paid } }: Settlement): number =>
  share - reserve - inRun - withheld - paid

async function problemsOf(db: Tx, one: Settlement, placements: readonly PlacementRow[]): Promise<string[]> {
  const { id, reference, figures } = one
  const sent = await sentOf(db, placements)
  const sum = (state: PlacementRow['state'], of: 'amount' | 'withheld') =>
    sent.reduce((all, { placement, [of]: amount }) => (placement.state === state ? all + amount : all), 0)
  const lines = one.lines.reduce((all, { amount }) => all + amount, 0)
  const parts = figures.gross - figures.tax - figures.rounding - figures.fee
  const said: [string, number, number][] = [
    ['the share', figures.share, parts],
    ['the sum of its lines', lines, figures.gross],
    ['the amount in a run', figures.inRun, sum('placed', 'amount')],
    ['the amount paid', figures.paid, sum('paid', 'amount')],
    ['the tax kept', figures.withheld, sum('placed', 'withheld') + sum('paid', 'withheld')],
  ]
  const problems = said
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `Settlement ${id} (${reference}): ${what} stands at ${is}, and ${should} follows.`)
  if (figures.reserve < 0) problems.push(`Settlement ${id} (${reference}): its reserve is below zero.`)
  const strange = (await entriesOf(db, subjectOfSettlement(id))).filter(
    ({ account }) => account.startsWith('owner:') && account !== ledgerAccounts.owner(one.ownerId),
  )
  return [...problems, ...strange.map(({ account }) => `Settlement ${id} (${reference}): it moves ${account}.`)]
}

async function problemsOfOwners(db: Tx, owed: Owed): Promise<string[]> {
  const stands = new Map(
    (await balances(db))
      .filter(({ account }) => /^owner:.+:payable$/.test(account))
      .map(({ account, currency, debit, credit }) => [`${account} ${currency}`, Number(credit - debit)]),
  )
  const earned = await earnedByOwners(db)
  return [...new Set([...owed.keys(), ...stands.keys()])].flatMap((at) => {
    const { balance, paid } = owed.get(at) ?? { balance: 0, paid: 0 }
    const problems: string[] = []
    if ((stands.get(at) ?? 0) !== balance)
      problems.push(`${at} stands at ${stands.get(at) ?? 0}, and its settlements sum to ${balance}.`)
    if (paid > (earned.get(at) ?? 0)) problems.push(`${at}: ${paid} was paid, and ${earned.get(at) ?? 0} came in.`)
    return problems
  })
}
