import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { boundsOf } from './books-csv.ts'
import { lockMonth } from './ledger-store.ts'

/** Closes a month for good: nothing is posted into it any more. Refuses one that is not over. */
export async function lockPeriod(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { month, by }: { month: string; by: Id },
): Promise<void> {
  const now = clock()
  if (boundsOf(month).to > now)
    throw refuse('conflict', 'period.not-over', `${month} is not over yet. Lock it once nothing more happens in it.`)
  await db.transaction((tx) => lockMonth(tx, { month, lockedAt: now, lockedBy: by }))
}
