import { and, asc, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sumOf } from '../counts-store.ts'
import type { ClusterRow, MatchRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'

/** The owner's clusters of a site: the one of that name, and those of its parts. */
export async function clustersOfSite(tx: Tx | Db, ownerId: Id, site: string): Promise<ClusterRow[]> {
  return await tx
    .select()
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), or(eq(clusters.party, site), eq(clusters.partOf, site))))
    .orderBy(clusters.party)
}

export async function clusterById(tx: Tx, id: Id): Promise<ClusterRow | undefined> {
  const [found] = await tx.select().from(clusters).where(eq(clusters.id, id))
  return found
}

const { id, pageUrl, firstSeen } = matches
const placed = { id, pageUrl, firstSeen }
export type PlacedMatch = Pick<MatchRow, keyof typeof placed>
/** Progress of a walk over a cluster's finds. */
export type Reached = { at: Date; id: Id }

/** Some of a cluster's finds after one of them, in the order they were found. */
export async function matchesAfter(
  tx: Tx | Db,
  clusterId: Id,
  after: Reached | undefined,
  limit: number,
): Promise<PlacedMatch[]> {
  const later = after && sql`(${firstSeen}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
  return await tx
    .select(placed)
    .from(matches)
    .where(and(eq(matches.clusterId, clusterId), later))
    .orderBy(asc(firstSeen), asc(id))
    .limit(limit)
}

/** Pages with matches of these clusters, each with their number. */
export async function pagesOfClusters(
  db: Db | Tx,
  clusterIds: readonly Id[],
): Promise<{ url: string; finds: number }[]> {
  if (clusterIds.length === 0) return []
  return await db
    .select({ url: matches.pageUrl, finds: count() })
    .from(matches)
    .where(inArray(matches.clusterId, [...clusterIds]))
    .groupBy(matches.pageUrl)
}

/** Locks clusters in the common order. */
export async function lockParties(tx: Tx, ownerId: Id, parties: readonly string[]): Promise<void> {
  await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), inArray(clusters.party, [...parties])))
    .orderBy(clusters.party)
    .for('update')
}

/** Moves those of these matches that are in one cluster to another; resolves to them. Both clusters are locked. */
export async function moveMatchesToCluster(tx: Tx, ids: readonly Id[], from: Id, to: Id): Promise<MatchRow[]> {
  const those = and(inArray(matches.id, [...ids]), eq(matches.clusterId, from))
  await tx.select({ id: matches.id }).from(matches).where(those).orderBy(matches.id).for('update')
  const known = await imagesAmong(tx, to, ids)
  const moved = await tx.update(matches).set({ clusterId: to }).where(those).returning()
  const images = new Set(moved.map(({ imageId }) => imageId)).difference(known).size
  await countMoved(tx, from, moved, -1)
  await countMoved(tx, to, moved, 1)
  const best = Math.max(0, ...moved.map(({ score }) => score))
  const largest = Math.max(0, ...moved.map(({ width, height }) => Math.max(width, height)))
  await tx
    .update(clusters)
    .set({
      images: sql`${clusters.images} + ${images}`,
      bestScore: sql`greatest(${clusters.bestScore}, ${best}::int)`,
      largest: sql`greatest(${clusters.largest}, ${largest}::int)`,
    })
    .where(eq(clusters.id, to))
  return moved
}

/** Images of these matches that a cluster has finds of. */
async function imagesAmong(tx: Tx, clusterId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const ofMatches = tx
    .select({ imageId: matches.imageId })
    .from(matches)
    .where(inArray(matches.id, [...ids]))
  const rows = await tx
    .selectDistinct({ imageId: matches.imageId })
    .from(matches)
    .where(and(eq(matches.clusterId, clusterId), inArray(matches.imageId, ofMatches)))
  return new Set(rows.map(({ imageId }) => imageId))
}

async function countMoved(tx: Tx, clusterId: Id, moved: readonly MatchRow[], sign: 1 | -1): Promise<void> {
  const counts = { total: moved.length, ...sumOf(moved) }
  const changed = Object.entries(counts) as [keyof typeof counts, number][]
  const set = Object.fromEntries(changed.map(([name, count]) => [name, sql`${clusters[name]} + ${sign * count}`]))
  await tx.update(clusters).set(set).where(eq(clusters.id, clusterId))
}

/** Clusters of whole platforms whose finds were grouped by other rules than these. */
export async function clustersGroupedOtherwise(
  db: Db,
  parties: readonly string[],
  rules: string,
  limit: number,
): Promise<ClusterRow[]> {
  return await db
    .select()
    .from(clusters)
    .where(
      and(
        inArray(clusters.party, [...parties]),
        isNull(clusters.partOf),
        or(isNull(clusters.groupedBy), ne(clusters.groupedBy, rules)),
      ),
    )
    .limit(limit)
}

/** Null to have them walked again. */
export async function markGrouped(tx: Tx, clusterId: Id, rules: string | null): Promise<void> {
  await tx.update(clusters).set({ groupedBy: rules }).where(eq(clusters.id, clusterId))
}
