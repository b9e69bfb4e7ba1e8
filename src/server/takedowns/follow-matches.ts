import type { Id } from '#contract/wire.ts'
import { matchesAmong } from '#server/matches/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { moveTakedown, openTakedownOf, openTakedownsIn, usesOf } from './takedown-store.ts'

/** Moves open takedowns to the cluster that their best use went to, unless a takedown is open there. */
export async function followMatches(tx: Tx, ownerId: Id, clusterIds: readonly Id[]): Promise<void> {
  for (const { id, clusterId } of await openTakedownsIn(tx, ownerId, clusterIds)) {
    const uses = await usesOf(tx, [id])
    const [best] = await matchesAmong(
      tx,
      ownerId,
      uses.map(({ matchId }) => matchId),
    )
    if (!best || best.clusterId === clusterId) continue
    if ((await openTakedownOf(tx, ownerId, best.clusterId)) === undefined) await moveTakedown(tx, id, best.clusterId)
  }
}
