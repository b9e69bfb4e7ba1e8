import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PayoutNeeds } from '../read-payout-facts.ts'
import { payoutHistoryOf } from './details-store.ts'
import { showPayout } from './show-payout.ts'

/** An owner's pay-out details for their export: numbers masked, with all that happened to them. */
export async function exportPayout(deps: PayoutNeeds, db: Db, accountId: Id) {
  const { details, holds, state } = await showPayout(deps, db, accountId)
  const history = await payoutHistoryOf(db, accountId)
  return {
    state,
    details,
    holds,
    history: history.map(({ at, step, version, by }) => ({ at: at.toISOString(), step, version, by })),
  }
}
