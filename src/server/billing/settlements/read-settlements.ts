import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { type Clearing, judgeSettlement } from './judge-settlement.ts'
import { clearedUntil, sumsOf } from './entries-store.ts'
import type { Settlement } from './settlement.ts'
import {
  factsOfPayables,
  payablesById,
  placementsOf,
  type SettlementRow,
  settlementsById,
  settlementsOfOwner,
} from './settlement-store.ts'

/** Returns settlements as the ledger has them now, in the order of their rows. */
export async function readRows(db: Db | Tx, rows: readonly SettlementRow[], now: Date): Promise<Settlement[]> {
  const payableIds = [...new Set(rows.map(({ payableId }) => payableId))]
  const payables = new Map((await payablesById(db, payableIds)).map((one) => [one.id, one]))
  const facts = Map.groupBy(await factsOfPayables(db, payableIds), ({ payableId }) => payableId)
  const ids = rows.map(({ id }) => id)
  const sums = Map.groupBy(await sumsOf(db, ids), ({ id }) => id)
  const placed = new Set(
    (await placementsOf(db, ids)).flatMap(({ state, settlementId }) => (state === 'placed' ? [settlementId] : [])),
  )
  const clearing = await readClearing(db, new Set(rows.map(({ currency }) => currency)))
  return rows.map((row) =>
    judgeSettlement(row, {
      payable: payables.get(row.payableId)!,
      facts: facts.get(row.payableId) ?? [],
      sums: sums.get(row.id) ?? [],
      clearing,
      isPlaced: placed.has(row.id),
      now,
    }),
  )
}

/** Returns settlements by their ids. */
export const readSettlements = async (db: Db | Tx, ids: readonly Id[], now: Date): Promise<Settlement[]> =>
  await readRows(db, await settlementsById(db, ids), now)

/** Returns all settlements of an owner, the newest first. */
export const readOwnerSettlements = async (db: Db | Tx, ownerId: Id, now: Date): Promise<Settlement[]> =>
  await readRows(db, await settlementsOfOwner(db, ownerId), now)

async function readClearing(db: Db | Tx, currencies: ReadonlySet<string>): Promise<Clearing> {
  const clearing = new Map<string, Date | null>()
  for (const currency of currencies)
    for (const processor of ['stripe', 'paypal'] as const)
      clearing.set(`${processor} ${currency}`, await clearedUntil(db, ledgerAccounts.processor(processor), currency))
  return clearing
}
