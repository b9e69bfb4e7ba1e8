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
/** Verdicts after which a match waits no longer for its owner. */
const decided: Decision[] = [...granted, ...setAside]

/** True when the match is set aside: it does not count for its image. */
export const isSetAside = (verdict: Decision): boolean => setAside.includes(verdict)

/** Writes the facts on a cluster’s site again. The time of its latest find is counted with the matches. */
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

/** Deletes a cluster if empty. Finds in a case stay with its party, however often they are met. */
export async function removeEmptyCluster(tx: Tx, id: Id): Promise<void> {
  const ofCluster = tx.select({ id: matches.id }).from(matches).where(eq(matches.clusterId, id))
  await tx.delete(clusters).where(and(eq(clusters.id, id), eq(clusters.total, 0), notExists(ofCluster)))
}

/**
 * Saves a use of an image. An existing match was seen when its place was, which may be long ago. Meeting its file elsewhere does not
 * restore it on a page that dropped it. If the file at the address changed, the match takes the new file's verdict.
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

/** `clusterId` is its cluster; for part of a case, that of the case's party. */
type KeptMatch = { id: Id; clusterId: Id; isNew: boolean; isReplaced: boolean }

/** Content before the statement, which does not see its own writes; null without a row. */
const contentBefore = sql<string | null>`(select was.content_hash from matches as was where was.id = ${matches}.id)`

/** Counts the cluster's matches again: for rare use, since it reads all of them. */
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

/** Locks the images and clusters of these matches until the transaction ends. */
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

/** Locks the owner's own matches among these until the transaction ends. */
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

/** Ids of a cluster's matches that wait for a decision, up to a limit. Held ones are left out, since they were not shown. */
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

/** Facts shown of a match among others of its site. */
export type Sample = Pick<MatchRow, 'id' | 'imageId' | 'contentHash' | 'width' | 'height'>

/** The newest few matches of each cluster; an index leads to them, cluster after cluster in one statement. */
export async function samplesOf(db: Db, clusterIds: Id[], each: number): Promise<Map<Id, Sample[]>> {
  const { rows } = await db.execute<Sample & { clusterId: Id }>(sql`
    select newest.cluster_id as "clusterId", newest.id, newest.image_id as "imageId", newest.content_hash as "contentHash", newest.width, newest.height
    from unnest(${sql.param(clusterIds)}::text[]) as shown (cluster_id) cross join lateral (
      select * from ${matches} where ${matches.clusterId} = shown.cluster_id order by ${matches.firstSeen} desc, ${matches.id} desc limit ${each}
    ) as newest order by newest.first_seen desc, newest.id desc`)
  return Map.groupBy(rows, ({ clusterId }) => clusterId)
}

/** Deletes the matches of a deleted image; resolves to their clusters. */
export async function removeMatchesOf(tx: Tx, imageId: Id): Promise<Id[]> {
  const removed = await tx
    .delete(matches)
    .where(eq(matches.imageId, imageId))
    .returning({ clusterId: matches.clusterId })
  return [...new Set(removed.map((row) => row.clusterId))]
}

/** Every match of an owner, and their sites. */
export async function matchesOfOwner(db: Db, ownerId: Id): Promise<{ matches: MatchRow[]; sites: ClusterRow[] }> {
  return {
    matches: await db.select().from(matches).where(eq(matches.ownerId, ownerId)).orderBy(matches.firstSeen, matches.id),
    sites: await db.select().from(clusters).where(eq(clusters.ownerId, ownerId)).orderBy(clusters.id),
  }
}

/** An owner's undecided, unheld finds after a moment, by site, largest number first. */
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

/** Deletes a departed owner's sites, with any remaining match. */
export async function removeClustersOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(clusters).where(eq(clusters.ownerId, ownerId))
}
