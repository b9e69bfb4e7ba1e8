import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { type Cause, post } from '../../ledger/post.ts'
import { followSettlements } from '../follow-settlement.ts'
import { type Conversion, lockedLine, sentEntries, sentOf } from './lines-of-run.ts'
import type { PlaceNeeds } from './place-in-run.ts'
import { placedEntries } from '../entries-store.ts'
import { changePlacements, subjectOfSettlement } from '../settlement-store.ts'

type Released = {
  lineId: string
  /** As the owner reads it. */
  reason: string
  by: Cause
}

/** Removes a line from a run before the bank paid it, and posts its placements back. Does nothing without placed ones. */
export async function releaseFromRun(deps: PlaceNeeds, tx: Tx, line: Released): Promise<void> {
  const some = (await lockedLine(tx, line.lineId)).filter(({ state }) => state === 'placed')
  if (some.length === 0) return
  const now = deps.clock()
  const ids = some.map(({ id }) => id)
  await changePlacements(tx, ids, { state: 'released', endedAt: now, reason: line.reason })
  const posted = Map.groupBy(await placedEntries(tx, ids), ({ key }) => key)
  for (const { id, settlementId } of some)
    await post(tx, {
      key: `released:${id}`,
      cause: line.by,
      subject: subjectOfSettlement(settlementId),
      entries: posted
        .get(`placed:${id}`)!
        .map(({ account, currency, amount }) => ({ account, currency, amount: -amount })),
      happenedAt: now,
      postedAt: now,
    })
  const settlementIds = some.map(({ settlementId }) => settlementId)
  await followSettlements(deps, tx, settlementIds, { by: line.by.id, note: line.reason })
}

type Paid = {
  lineId: string
  /** When the bank booked it. */
  at: Date
  /** The bank's own reference. */
  reference: string
  /** The sum that left our bank, where it left in another currency: then `exchange` stands between both. */
  converted?: Conversion
  by: Cause
}

/**
 * Marks a line as paid by the bank and posts `payouts-in-transit:{run} → processor:bank` for each settlement, through `exchange` where it was
 * converted. Nothing where it was paid before. Refuses `settlement.not-placed`.
 */
export async function markPaid(deps: PlaceNeeds, tx: Tx, line: Paid): Promise<void> {
  const all = await lockedLine(tx, line.lineId)
  if (all.some(({ state }) => state === 'paid')) return
  const some = all.filter(({ state }) => state === 'placed')
  if (some.length === 0)
    throw refuse(
      'conflict',
      'settlement.not-placed',
      'This line was taken out of the run. Find out for whom the bank’s payment is.',
    )
  const ids = some.map(({ id }) => id)
  await changePlacements(tx, ids, { state: 'paid', paidAt: line.at, reference: line.reference })
  const now = deps.clock()
  const sent = await sentOf(tx, some)
  for (const [nth, entries] of sentEntries(sent, line.converted).entries()) {
    const { placement, currency, amount } = sent[nth]!
    const transit = { account: ledgerAccounts.inTransit(placement.runId), currency, amount: BigInt(amount) }
    await post(tx, {
      key: `paid:${placement.id}`,
      cause: line.by,
      subject: subjectOfSettlement(placement.settlementId),
      entries: [transit, ...entries].filter((entry) => entry.amount !== 0n),
      happenedAt: line.at,
      postedAt: now,
    })
  }
  const settlementIds = some.map(({ settlementId }) => settlementId)
  await followSettlements(deps, tx, settlementIds, { by: line.by.id, note: null })
}

type Returned = Released & {
  /** When the bank booked the return. */
  at: Date
  /** The sum that came back, where it was converted when it was paid: the difference stays on `exchange`. */
  converted?: Conversion
}

/**
 * Takes back a line that the bank had paid and that came back: `processor:bank → owner:{id}:payable`, and the tax that was kept. The settlements are
 * due again. Refuses `settlement.not-paid`.
 */
export async function markReturned(deps: PlaceNeeds, tx: Tx, line: Returned): Promise<void> {
  const some = (await lockedLine(tx, line.lineId)).filter(({ state }) => state === 'paid')
  if (some.length === 0)
    throw refuse('conflict', 'settlement.not-paid', 'The bank has not paid this line. Nothing can come back of it.')
  const ids = some.map(({ id }) => id)
  await changePlacements(tx, ids, { state: 'returned', endedAt: line.at, reason: line.reason })
  const now = deps.clock()
  const posted = Map.groupBy(await placedEntries(tx, ids), ({ key }) => key)
  const sent = await sentOf(tx, some)
  for (const [nth, entries] of sentEntries(sent, line.converted).entries()) {
    const { placement } = sent[nth]!
    const placed = posted
      .get(`placed:${placement.id}`)!
      .filter(({ account }) => account !== ledgerAccounts.inTransit(placement.runId))
    await post(tx, {
      key: `returned:${placement.id}`,
      cause: line.by,
      subject: subjectOfSettlement(placement.settlementId),
      entries: [...placed, ...entries].map(({ account, currency, amount }) => ({ account, currency, amount: -amount })),
      happenedAt: line.at,
      postedAt: now,
    })
  }
  const settlementIds = some.map(({ settlementId }) => settlementId)
  await followSettlements(deps, tx, settlementIds, { by: line.by.id, note: line.reason })
}
