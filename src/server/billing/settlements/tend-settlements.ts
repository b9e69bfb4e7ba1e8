import type { Deps } from '#server/platform/deps.ts'
import { factsOf, lockPayable } from '../payments/payment-store.ts'
import { type FollowNeeds, settlePayable } from './follow-settlement.ts'
import { sharesWithoutSettlement } from './entries-store.ts'
import { endPartnerCosts } from './partner-costs.ts'
import type { ReserveNeeds } from './reserve.ts'
import { settlementsToTend } from './settlement-store.ts'

const atOnce = 200
const name = 'tend-settlements'

/**
 * Does what time and the bank bring: ends reserves and a partner's costs on their day, and notes what has reached our bank. Each payable is done in a
 * transaction of its own.
 */
export async function tendSettlements(deps: Pick<Deps, 'db'> & FollowNeeds & ReserveNeeds): Promise<void> {
  const seen = new Set<string>()
  // Shares of before there were settlements.
  for (const { subject } of await sharesWithoutSettlement(deps.db)) await tendPayable(deps, subject)
  for (let after = ''; ;) {
    const rows = await settlementsToTend(deps.db, after, atOnce)
    for (const { payableId } of rows) {
      if (seen.has(payableId)) continue
      seen.add(payableId)
      await tendPayable(deps, payableId)
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
}

async function tendPayable(deps: Pick<Deps, 'db'> & FollowNeeds & ReserveNeeds, payableId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payable = await lockPayable(tx, payableId)
    if (!payable) return
    const cause = { kind: 'job', id: name } as const
    const key = deps.clock().toISOString()
    await endPartnerCosts(deps, tx, payableId)
    await settlePayable(deps, tx, { payable, facts: await factsOf(tx, payableId), key, cause })
  })
}
