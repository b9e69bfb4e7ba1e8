import { asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { clusters } from '../tables.ts'

type Ranked = Pick<typeof clusters.$inferSelect, 'id' | 'party' | 'partOf' | 'tags'>

/** Clusters of all owners in the order of their ids, after one of them. */
export async function clustersAfter(tx: Tx, after: string, limit: number): Promise<Ranked[]> {
  const { id, party, partOf, tags } = clusters
  return await tx.select({ id, party, partOf, tags }).from(clusters).where(gt(id, after)).orderBy(asc(id)).limit(limit)
}

/** Locks clusters in the order in which everybody does. */
export async function lockClusters(tx: Tx, ids: Id[]): Promise<void> {
  if (ids.length === 0) return
  const those = tx.select({ id: clusters.id }).from(clusters).where(inArray(clusters.id, ids))
  await those.orderBy(clusters.ownerId, clusters.party).for('update')
}

/** A cluster’s tags with other ranks: what staff picked stays picked. */
export const withRanks = (tags: readonly string[]): SQL =>
  sql`array(select tag from unnest(${clusters.tags}) as tag where tag = 'rightframe:flagged') || ${sql.param(tags.filter((tag) => tag !== 'rightframe:flagged'))}::text[]`

/** A cluster’s tags with the pick of staff, or without it. */
export const withFlag = (isFlagged: boolean): SQL =>
  sql`array_remove(${clusters.tags}, 'rightframe:flagged') || ${sql.param(isFlagged ? ['rightframe:flagged'] : [])}::text[]`

export async function writeTags(tx: Tx, id: Id, ranks: readonly string[]): Promise<void> {
  await tx
    .update(clusters)
    .set({ tags: withRanks(ranks) })
    .where(eq(clusters.id, id))
}
