import { and, desc, eq, gt, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { verdictsShown } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { lockImages } from '#server/images/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { withRanks } from './clusters/rank-store.ts'
import { clusters, matches } from './tables.ts'

export type MatchRow = typeof matches.$inferSelect
export type ClusterRow = typeof clusters.$inferSelect

const setAside: Decision[] = [...verdictsShown.ignored]
const granted: Decision[] = [...verdictsShown.approved, ...verdictsShown.licensed]
/** Verdicts after which a match waits no more for its owner. */
const decided: Decision[] = [...granted, ...setAside]

/** Whether the match is out of the way: it no longer counts for its image. */
export const isSetAside = (verdict: Decision): boolean => setAside.includes(verdict)

/** What is known of a cluster’s site is written anew; when something was last found there is counted with the matches. */
export async function findOrMakeCluster(
  tx: Tx,
  cluster: typeof clusters.$inferInsert,
): Promise<{ id: Id; isNew: boolean }> {
  const { country, category, platform, commercial, stockAgency } = cluster
  const [made] = await tx
    .insert(clusters)
    .values(cluster)
    .onConflictDoUpdate({
      target: [clusters.ownerId, clusters.party],
      set: { country, category, platform, commercial, stockAgency, tags: withRanks(cluster.tags ?? []) },
    })
    .returning({ id: clusters.id, isNew: sql<boolean>`xmax = 0` })
  return made!
}

/** Removes a cluster if nothing is in it: finds that are part of a case stay with the party it was handed in against, however often they are met. */
export async function removeEmptyCluster(tx: Tx, id: Id): Promise<void> {
  const ofCluster = tx.select({ id: matches.id }).from(matches).where(eq(matches.clusterId, id))
  await tx.delete(clusters).where(and(eq(clusters.id, id), eq(clusters.total, 0), notExists(ofCluster)))
}

/**
 * Keeps a use of an image. One that is a match already was seen when its place was, which may be long ago: what its page shows no more
 * does not come back because the file was met elsewhere. One whose file is another copy than it was is what that copy is.
 */
export async function upsertMatch(tx: Tx, match: typeof matches.$inferInsert, placeSeen: Date): Promise<KeptMatch> {
  const seen = sql`${placeSeen.toISOString()}::timestamptz`
  const ofFile = (name: 'width' | 'height' | 'score' | 'band' | 'changes' | 'region' | 'transform') =>
    sql`case when ${matches.contentHash} = excluded.content_hash then ${matches[name]} else excluded.${sql.identifier(name)} end`
  const [kept] = await tx
    .insert(matches)
    .values(match)
    .onConflictDoUpdate({
      target: [matches.imageId, matches.urlHash, matches.pageHash],
      set: {
        lastSeen: sql`greatest(${matches.lastSeen}, ${seen})`,
        alive: sql`${matches.alive} or ${matches.lastSeen} < ${seen}`,
        hotlink: sql`excluded.hotlink`,
        contentHash: sql`excluded.content_hash`,
        width: ofFile('width'),
        height: ofFile('height'),
        score: ofFile('score'),
        band: ofFile('band'),
        changes: ofFile('changes'),
        region: ofFile('region'),
        transform: ofFile('transform'),
      },
    })
    .returning({ id: matches.id, clusterId: matches.clusterId, isNew: sql<boolean>`xmax = 0`, contentBefore })
  const { contentBefore: before, ...of } = kept!
  return { ...of, isReplaced: before !== null && before !== match.contentHash }
}

/** `clusterId` is where it is kept, which for part of a case is the party that was handed in against. */
type KeptMatch = { id: Id; clusterId: Id; isNew: boolean; isReplaced: boolean }

/** A statement does not see what it writes itself: this is the row as it was; null where there was none. */
const contentBefore = sql<string | null>`(select was.content_hash from matches as was where was.id = ${matches}.id)`

/** Writes the cluster's counts anew from its matches: for what seldom happens, since it reads them all. */
export async function recountCluster(tx: Tx, clusterId: Id): Promise<void> {
  const among = (verdicts: readonly Decision[]) =>
    sql<number>`count(*) filter (where ${inArray(matches.verdict, [...verdicts])})::int`
  const [counted] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      undecided: sql<number>`count(*) filter (where ${inArray(matches.verdict, [...verdictsShown.undecided])} and not ${matches.inCase})::int`,
      inCase: sql<number>`count(*) filter (where ${matches.inCase})::int`,
      approved: among(verdictsShown.approved),
      licensed: among(verdictsShown.licensed),
      ignored: among(setAside),
      images: sql<number>`count(distinct ${matches.imageId})::int`,
      bestScore: sql<number>`coalesce(max(${matches.score}), 0)::int`,
      largest: sql<number>`coalesce(max(greatest(${matches.width}, ${matches.height})), 0)::int`,
    })
    .from(matches)
    .where(eq(matches.clusterId, clusterId))
  if (counted!.total === 0) return void (await tx.delete(clusters).where(eq(clusters.id, clusterId)))
  await tx.update(clusters).set(counted!).where(eq(clusters.id, clusterId))
}

type Wanted = { ownerId?: Id; matchIds?: Id[]; clusterId?: Id; imageIds?: readonly Id[] }

/** The images and clusters that these matches belong to, locked until the transaction ends. */
export async function lockAround(tx: Tx, { ownerId, matchIds, clusterId, imageIds }: Wanted): Promise<void> {
  const among = and(
    ownerId === undefined ? undefined : eq(matches.ownerId, ownerId),
    matchIds === undefined ? undefined : inArray(matches.id, matchIds),
    clusterId === undefined ? undefined : eq(matches.clusterId, clusterId),
    imageIds === undefined ? undefined : inArray(matches.imageId, [...imageIds]),
  )
  const touched = await tx
    .selectDistinct({ imageId: matches.imageId, clusterId: matches.clusterId })
    .from(matches)
    .where(among)
  await lockImages(
    tx,
    touched.map((match) => match.imageId),
  )
  const clusterIds = [...new Set(touched.map((match) => match.clusterId))]
  if (clusterIds.length === 0) return
  await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(inArray(clusters.id, clusterIds))
    .orderBy(clusters.ownerId, clusters.party)
    .for('update')
}

/** The owner's own matches among these, locked until the transaction ends. */
export async function lockMatches(tx: Tx, ownerId: Id, matchIds: Id[]): Promise<MatchRow[]> {
  return await tx
    .select()
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.id, matchIds)))
    .orderBy(matches.id)
    .for('update')
}

export async function matchesByIds(tx: Tx, ids: Id[]): Promise<MatchRow[]> {
  return await tx.select().from(matches).where(inArray(matches.id, ids)).orderBy(matches.id)
}

/** The ids of a cluster's matches that wait for a decision, as many as are asked for; what is held back has not been shown. */
export async function undecidedOf(tx: Tx, ownerId: Id, clusterId: Id, limit: number): Promise<Id[]> {
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        eq(matches.clusterId, clusterId),
        notInArray(matches.verdict, decided),
        eq(matches.held, false),
        eq(matches.inCase, false),
      ),
    )
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function findMatch(db: Db | Tx, ownerId: Id, id: Id): Promise<MatchRow | undefined> {
  const [found] = await db
    .select()
    .from(matches)
    .where(and(eq(matches.id, id), eq(matches.ownerId, ownerId)))
  return found
}

export async function findCluster(db: Db, ownerId: Id, id: Id): Promise<ClusterRow | undefined> {
  const [found] = await db
    .select()
    .from(clusters)
    .where(and(eq(clusters.id, id), eq(clusters.ownerId, ownerId)))
  return found
}

/** What is shown of a match among others of its site. */
export type Sample = Pick<MatchRow, 'id' | 'imageId' | 'contentHash' | 'width' | 'height'>

/** The newest few matches of each cluster, which an index leads to, cluster after cluster in one statement. */
export async function samplesOf(db: Db, clusterIds: Id[], each: number): Promise<Map<Id, Sample[]>> {
  const { rows } = await db.execute<Sample & { clusterId: Id }>(sql`
    select newest.cluster_id as "clusterId", newest.id, newest.image_id as "imageId", newest.content_hash as "contentHash", newest.width, newest.height
    from unnest(${sql.param(clusterIds)}::text[]) as shown (cluster_id) cross join lateral (
      select * from ${matches} where ${matches.clusterId} = shown.cluster_id order by ${matches.firstSeen} desc, ${matches.id} desc limit ${each}
    ) as newest order by newest.first_seen desc, newest.id desc`)
  return Map.groupBy(rows, ({ clusterId }) => clusterId)
}

/** Removes the matches of an image that is gone; resolves to the clusters they stood in. */
export async function removeMatchesOf(tx: Tx, imageId: Id): Promise<Id[]> {
  const removed = await tx
    .delete(matches)
    .where(eq(matches.imageId, imageId))
    .returning({ clusterId: matches.clusterId })
  return [...new Set(removed.map((row) => row.clusterId))]
}

/** Every match of an owner and the sites they are grouped by. */
export async function matchesOfOwner(db: Db, ownerId: Id): Promise<{ matches: MatchRow[]; sites: ClusterRow[] }> {
  return {
    matches: await db.select().from(matches).where(eq(matches.ownerId, ownerId)).orderBy(matches.firstSeen, matches.id),
    sites: await db.select().from(clusters).where(eq(clusters.ownerId, ownerId)).orderBy(clusters.id),
  }
}

/** How many undecided finds an owner has that are younger than a moment and not held back, and on which sites, those with most of them first. */
export async function matchesSince(
  db: Db | Tx,
  ownerId: Id,
  after: Date | undefined,
): Promise<{ site: string; found: number }[]> {
  const found = sql<number>`count(*)::int`
  return await db
    .select({ site: clusters.title, found })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(
      and(
        eq(matches.ownerId, ownerId),
        eq(matches.verdict, 'new'),
        eq(matches.held, false),
        eq(matches.inCase, false),
        after && gt(matches.firstSeen, after),
      ),
    )
    .groupBy(clusters.id)
    .orderBy(desc(found), clusters.title)
}

/** For an owner who has left: the sites, with any match that is still there. */
export async function removeClustersOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(clusters).where(eq(clusters.ownerId, ownerId))
}
