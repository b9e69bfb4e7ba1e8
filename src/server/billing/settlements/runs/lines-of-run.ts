import { quotient } from '#contract/reference/quotient.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Entry } from '../../ledger/entry.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { placedEntries } from '../entries-store.ts'
import { readSettlements } from '../read-settlements.ts'
import type { RunSettlement } from '../settlement.ts'
import {
  lockPayables,
  type PlacementRow,
  placementsOfLine,
  placementsOfRun,
  settlementsById,
} from '../settlement-store.ts'

/**
 * Returns every settlement that was placed in a run, with its present state: a line whose settlement has `hold` or is `negative` since (a dispute, a
 * refund) is to be released before the file goes out.
 */
export async function readRun(db: Db | Tx, runId: string, now: Date): Promise<RunSettlement[]> {
  const placements = await placementsOfRun(db, runId)
  const ids = placements.map(({ settlementId }) => settlementId)
  const settlements = new Map((await readSettlements(db, ids, now)).map((one) => [one.id, one]))
  return (await sentOf(db, placements)).map(({ placement, amount, withheld }) => {
    const settlement = settlements.get(placement.settlementId)!
    return {
      placementId: placement.id,
      lineId: placement.lineId,
      ownerId: settlement.ownerId,
      state: placement.state,
      amount,
      withheld,
      isDisputed: settlement.isDisputed,
      settlement,
    }
  })
}

/** The placements of a line, once nothing else changes them or what is known of their payments. */
export async function lockedLine(tx: Tx, lineId: string): Promise<PlacementRow[]> {
  const ids = (await placementsOfLine(tx, lineId)).map(({ settlementId }) => settlementId)
  const rows = await settlementsById(tx, ids)
  await lockPayables(
    tx,
    rows.map(({ payableId }) => payableId),
  )
  return await placementsOfLine(tx, lineId)
}

export type Conversion = { currency: string; amount: number }
/** The sum sent for a placement, and the tax withheld from it, in minor units. */
export type SentPlacement = { placement: PlacementRow; currency: string; amount: number; withheld: number }

export async function sentOf(db: Db | Tx, placements: readonly PlacementRow[]): Promise<SentPlacement[]> {
  const ids = placements.map(({ id }) => id)
  const posted = Map.groupBy(await placedEntries(db, ids), ({ key }) => key)
  return placements.map((placement) => {
    const entries = posted.get(`placed:${placement.id}`) ?? []
    const sum = (isIt: (account: string) => boolean) =>
      entries.reduce((all, { account, amount }) => (isIt(account) ? all - Number(amount) : all), 0)
    return {
      placement,
      currency: entries[0]!.currency,
      amount: sum((account) => account === ledgerAccounts.inTransit(placement.runId)),
      withheld: sum((account) => account.startsWith('withholding:')),
    }
  })
}

/** The credits of our bank for each that was sent; a converted sum is divided in proportion, exactly. */
export function sentEntries(sent: readonly SentPlacement[], converted?: Conversion): Entry[][] {
  const bank = ledgerAccounts.processor('bank')
  if (!converted) return sent.map(({ currency, amount }) => [{ account: bank, currency, amount: BigInt(-amount) }])
  const all = BigInt(sent.reduce((sum, { amount }) => sum + amount, 0))
  let [upTo, before] = [0n, 0n]
  return sent.map(({ currency, amount }) => {
    upTo += BigInt(amount)
    const reached = quotient(BigInt(converted.amount) * upTo, all, 'down')
    const part = reached - before
    before = reached
    return [
      { account: ledgerAccounts.exchange, currency, amount: BigInt(-amount) },
      { account: ledgerAccounts.exchange, currency: converted.currency, amount: part },
      { account: bank, currency: converted.currency, amount: -part },
    ].filter((entry) => entry.amount !== 0n)
  })
}
