import type { Hold } from '#contract/billing/payouts/holds.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type PayoutNeeds, readOwnerPayout } from '../../payouts/read-payout-facts.ts'
import { countryHold } from '../open-countries.ts'
import { readRows } from '../read-settlements.ts'
import type { DueOwner, Settlement } from '../settlement.ts'
import { openSettlements } from '../settlement-store.ts'

/** `until` takes in what payers paid before it; undefined takes in all. */
type Asked = { currency: string; until?: Date; ownerId?: Id }

/**
 * Returns what each owner could be paid in a currency, with every reason against it. Owners whose negative balances reach what is due are among them,
 * with `amount` at most 0 and a hold. Reads only; the run places what it takes with `placeInRun`.
 */
export async function readDue(
  deps: PayoutNeeds,
  db: Db | Tx,
  { currency, until, ownerId }: Asked,
): Promise<DueOwner[]> {
  const rows = (await openSettlements(db, currency)).filter((row) => ownerId === undefined || row.ownerId === ownerId)
  const all = await readRows(db, rows, deps.clock())
  const waiting = new Set(all.flatMap((one) => (one.isPlaced && one.state === 'negative' ? [one.ownerId] : [])))
  const owners: DueOwner[] = []
  for (const [owner, settlements] of Map.groupBy(
    all.filter((one) => isTaken(one, until)),
    (one) => one.ownerId,
  )) {
    const due = await dueOwner(deps, db, { ownerId: owner, currency, settlements })
    owners.push(waiting.has(owner) ? { ...due, holds: [...due.holds, negativeInRun] } : due)
  }
  return owners.filter(({ due }) => due > 0)
}

const isTaken = ({ state, receivedAt, isPlaced }: Settlement, until: Date | undefined): boolean =>
  !isPlaced &&
  (state === 'negative' || (state === 'due' && (until === undefined || (receivedAt !== null && receivedAt < until))))

async function dueOwner(
  deps: PayoutNeeds,
  db: Db | Tx,
  { ownerId, currency, settlements }: Pick<DueOwner, 'ownerId' | 'currency' | 'settlements'>,
): Promise<DueOwner> {
  const due = settlements.reduce((sum, { state, figures }) => (state === 'due' ? sum + figures.due : sum), 0)
  const negative = settlements.reduce((sum, { figures }) => sum + figures.negative, 0)
  const amount = due + negative
  const payout = await readOwnerPayout(deps, db, { ownerId, amount: Math.max(0, amount) })
  const country = payout.payee?.details.taxResidence ?? null
  return {
    ownerId,
    currency,
    settlements,
    due,
    negative,
    amount,
    payout,
    holds: [...payout.holds, ...(await countryHold(db, country)), ...(amount > 0 ? [] : [carried])],
  }
}

const carried: Hold = {
  code: 'negative-balance',
  sentence: 'More was given back to payers than is due to you. The next payments make up for it.',
  note: 'The negative balance reaches what is due. It is carried.',
  until: null,
}

/** A settlement that became negative while a line of a run holds it: its placement ends before another begins. */
const negativeInRun: Hold = {
  code: 'negative-balance',
  sentence: 'A payer got money back while your last pay-out was on its way. We pay once that is settled.',
  note: 'A line of another run holds a settlement that is negative by now. Release that line, or book the bank’s payment.',
  until: null,
}
