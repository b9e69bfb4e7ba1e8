import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { settlementChanged } from '../events.ts'
import type { Cause } from '../ledger/post.ts'
import type { Fact } from '../payments/events/facts.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { ownersOf } from './parts-of-settlement.ts'
import { readRows } from './read-settlements.ts'
import { postReserve, type ReserveNeeds, reserveUntil, targetReserve } from './reserve.ts'
import {
  changeSettlement,
  insertSettlement,
  insertStep,
  type SettlementRow,
  settlementsById,
  settlementsOfPayable,
} from './settlement-store.ts'

export type FollowNeeds = Pick<Deps, 'clock' | 'events'>

type Step = { by: string; note: string | null }

/** Keeps the present state of settlements, with a history row each, and tells features to the right. Nothing where a state is as it was. */
export async function followSettlements(
  { clock, events }: FollowNeeds,
  tx: Tx,
  ids: readonly Id[],
  { by, note }: Step,
): Promise<void> {
  const now = clock()
  const rows = await settlementsById(tx, ids)
  for (const [nth, { state, figures }] of (await readRows(tx, rows, now)).entries()) {
    const row = rows[nth]!
    const { id, state: before, caseId, ownerId } = row
    if (state === before) continue
    await changeSettlement(tx, id, { state, stateSince: now })
    await insertStep(tx, { settlementId: id, at: now, before, state, by, note })
    await events.publish(tx, settlementChanged, { settlementId: id, caseId, ownerId, before, state, figures })
  }
}

type Settled = { payable: PayableRow; facts: readonly Fact[]; key: string; cause: Cause }

/**
 * Makes the settlements of a payable for which money came in, and takes their reserve to what it is by now, within the transaction in which something
 * became known. The payable is locked.
 */
export async function settlePayable(
  needs: FollowNeeds & ReserveNeeds,
  tx: Tx,
  { payable, facts, key, cause }: Settled,
): Promise<void> {
  const owners = ownersOf(payable.split)
  if (owners.length === 0 || facts.every(({ kind }) => kind !== 'captured')) return
  const now = needs.clock()
  for (const { ownerId, case: of } of owners) {
    const row = newRow(payable, { ownerId, of, now })
    if (await insertSettlement(tx, row))
      await insertStep(tx, { settlementId: row.id, at: now, before: null, state: row.state, by: cause.id, note: null })
  }
  const rows = await settlementsOfPayable(tx, payable.id)
  for (const row of rows) {
    const until = reserveUntil(needs.config.billing, facts)
    if (until?.getTime() !== row.reserveUntil?.getTime()) await changeSettlement(tx, row.id, { reserveUntil: until })
  }
  for (const one of await readRows(tx, await settlementsOfPayable(tx, payable.id), now)) {
    const target = targetReserve(needs.config.billing, { settlement: one, facts, now })
    await postReserve(tx, one, { target, key, cause, now })
  }
  const ids = rows.map(({ id }) => id)
  await followSettlements(needs, tx, ids, { by: cause.id, note: null })
}

type Owner = { ownerId: Id; of: { id: Id; reference: string } | undefined; now: Date }

/** Payables of before cases were named in their split are about the case itself. */
const newRow = (payable: PayableRow, { ownerId, of, now }: Owner): SettlementRow => ({
  id: newId(),
  payableId: payable.id,
  ownerId,
  caseId: of?.id ?? payable.subjectId,
  reference: of?.reference ?? payable.title,
  currency: payable.currency,
  state: 'pending',
  stateSince: now,
  reserveUntil: null,
  costsOf: null,
  costsUntil: null,
  createdAt: now,
})
