import type { Id } from '#contract/wire.ts'
import type { Tx } from '../db/database.ts'
import { advanceActivity, findActivity, sealActivity } from './activities.ts'

/** Ends an activity whose rows were counted before: those that went meanwhile were never met, and count as done. */
export async function endCounted(tx: Tx, { ownerId, activityId }: { ownerId: Id; activityId: Id }): Promise<void> {
  const { done, total } = await findActivity(tx, ownerId, activityId)
  await advanceActivity(tx, activityId, { done: Math.max(0, (total ?? 0) - done) })
  await sealActivity(tx, activityId)
}
