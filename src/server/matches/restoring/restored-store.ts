import type { Id } from '#contract/wire.ts'
import { addToMatchCount } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { findOrMakeCluster, isSetAside, recountCluster } from '../match-store.ts'
import type { ExportedCluster, ExportedMatch } from './exported-shapes.ts'
import { matches } from '../tables.ts'

type Given = { clusters: ReadonlyMap<Id, ExportedCluster>; matches: readonly ExportedMatch[] }

/** Inserts matches that are missing, into clusters of this owner's, and counts both again. Resolves to the number inserted. */
export async function insertRestored(tx: Tx, ownerId: Id, { clusters, matches: given }: Given): Promise<number> {
  const idOf = new Map<Id, Id>()
  for (const clusterId of [...new Set(given.map((match) => match.clusterId))].toSorted()) {
    const cluster = clusters.get(clusterId)
    if (cluster) idOf.set(clusterId, (await findOrMakeCluster(tx, { ...cluster, ownerId })).id)
  }
  const rows = given.flatMap((match) => {
    const clusterId = idOf.get(match.clusterId)
    return clusterId === undefined ? [] : [{ ...match, ownerId, clusterId, inCase: false }]
  })
  if (rows.length === 0) return 0
  const inserted = await tx.insert(matches).values(rows).onConflictDoNothing().returning()
  for (const [imageId, ofImage] of Map.groupBy(inserted, (match) => match.imageId))
    await addToMatchCount(tx, imageId, ofImage.filter(({ verdict }) => !isSetAside(verdict)).length)
  for (const clusterId of new Set(inserted.map((match) => match.clusterId))) await recountCluster(tx, clusterId)
  for (const { id: matchId, clusterId, imageId } of inserted)
    await appendEvent(tx, ownerId, { type: 'match', matchId, clusterId, imageId, what: 'changed' })
  return inserted.length
}
