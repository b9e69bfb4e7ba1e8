import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { advanceActivity, sealActivity, startActivity } from '#server/platform/activities/activities.ts'
import { newId } from '#server/platform/ids.ts'
import { insertBulk, insertSites } from '../../takedowns/bulk/bulk-store.ts'
import type { TakedownRow } from '../../takedowns/takedown-store.ts'

/** An owner's bulk of these takedowns, with drafts. */
export async function aDraftedBulk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  takedowns: readonly Pick<TakedownRow, 'id' | 'ownerId' | 'clusterId' | 'host'>[],
): Promise<Id> {
  const bulkId = newId()
  const { ownerId } = takedowns[0]!
  const total = takedowns.length
  await db.transaction(async (tx) => {
    const activityId = await startActivity(tx, { ownerId, kind: 'change', title: 'Drafting takedowns', total })
    await advanceActivity(tx, activityId, { done: total })
    await sealActivity(tx, activityId)
    const at = { createdAt: clock(), signedAt: null, closedAt: null }
    await insertBulk(tx, { id: bulkId, ownerId, chosen: bulkId, facts: null, activityId, act: 'draft', ...at })
    await insertSites(
      tx,
      takedowns.map(({ id: takedownId, clusterId, host }) => ({ bulkId, clusterId, host, takedownId })),
    )
  })
  return bulkId
}
