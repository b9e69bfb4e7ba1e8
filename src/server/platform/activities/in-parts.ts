import type { Id } from '#contract/wire.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { advanceActivity, findActivity, sealActivity } from './activities.ts'

/** Then another run goes on, so that none is taken for dead. */
const runSeconds = 60

/**
 * The work of a job on many rows: `part` after part, each a transaction that answers whether something may be left. What takes longer
 * than a minute is handed on by `again`, which sends the same job once more.
 */
export async function workInParts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { part, again }: { part: (tx: Tx) => Promise<boolean>; again: (tx: Tx) => Promise<void> },
): Promise<void> {
  const until = clock().getTime() + runSeconds * 1000
  while (await db.transaction(part)) if (clock().getTime() >= until) return await db.transaction(again)
}

/** Ends an activity whose rows were counted before: those that went meanwhile were never met, and count as done. */
export async function endCounted(tx: Tx, { ownerId, activityId }: { ownerId: Id; activityId: Id }): Promise<void> {
  const { done, total } = await findActivity(tx, ownerId, activityId)
  await advanceActivity(tx, activityId, { done: Math.max(0, (total ?? 0) - done) })
  await sealActivity(tx, activityId)
}
