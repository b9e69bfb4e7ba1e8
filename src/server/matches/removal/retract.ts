import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { imagesJudgedByContent, removeContentVerdicts } from '#server/fingerprints/content/index.ts'
import { lockAround, recountCluster } from '../match-store.ts'
import { setDoubted, waitingMatches } from './retracted-store.ts'

/**
 * Withdraws a file as a copy of these images, as when another image claims their common part. No place of it becomes a match of them again, and
 * undecided matches get the lowest certainty. Owner's decisions stay. Idempotent.
 */
export async function retract(
  tx: Tx,
  { contentHash, noCopyOf }: { contentHash: string; noCopyOf: Id[] },
): Promise<void> {
  const imageIds = (await imagesJudgedByContent(tx, contentHash)).filter((imageId) => noCopyOf.includes(imageId))
  if (imageIds.length === 0) return
  const waiting = await waitingMatches(tx, contentHash, imageIds)
  if (waiting.length > 0) await lockAround(tx, { matchIds: waiting })
  await removeContentVerdicts(tx, contentHash, imageIds)
  const changed = await setDoubted(tx, waiting)
  for (const clusterId of [...new Set(changed.map((match) => match.clusterId))].toSorted())
    await recountCluster(tx, clusterId)
  for (const { id, ownerId, clusterId, imageId } of changed)
    await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, imageId, what: 'changed' })
}
