import type { Portal } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { offersOf } from './offer-store.ts'
import { stateNow } from './offer-state.ts'

/** Our offer that can be accepted now; null without one. */
export async function offerOfOurs(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db | Tx },
  caseId: Id,
): Promise<Portal['offer']> {
  const found = (await offersOf(db, caseId)).findLast(
    (one) => one.from === 'staff' && one.state === 'open' && stateNow(one, clock()) === 'open',
  )
  if (!found) return null
  const { id, amount, currency, endsAt, parts } = found
  return { _id: id, amount, currency, endsAt: endsAt?.toISOString() ?? null, parts }
}
