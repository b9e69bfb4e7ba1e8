import { and, desc, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { verdictsShown } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { type ClusterRow, isSetAside, type MatchRow } from './match-store.ts'
import { clusters, matches } from './tables.ts'

/** A match as a claim names it. */
export type ClaimedMatch = Pick<
  MatchRow,
  | 'id'
  | 'imageId'
  | 'clusterId'
  | 'url'
  | 'pageUrl'
  | 'pageTitle'
  | 'host'
  | 'score'
  | 'band'
  | 'changes'
  | 'alive'
  | 'licence'
  | 'licenceReason'
  | 'lastSeen'
  | 'verdict'
> & {
  ignored: boolean
}

/** One owner's dealings with a party, as a claim names it. */
export type Site = Pick<ClusterRow, 'id' | 'party' | 'partOf' | 'host' | 'title' | 'tags'>

/** A use that the owner is fine with, unless their ledger says that its licence has ended or allows less. */
const isStillGranted = and(
  inArray(matches.verdict, [...verdictsShown.approved, ...verdictsShown.licensed]),
  notInArray(matches.licence, ['expired', 'exceeds']),
)!

/** The matches of the owner's own cluster, the best first; on request without those that are granted. */
export async function matchesOfCluster(
  db: Db | Tx,
  ownerId: Id,
  clusterId: Id,
  { most, withoutGranted = false }: { most: number; withoutGranted?: boolean },
): Promise<ClaimedMatch[]> {
  const rows = await db
    .select()
    .from(matches)
    .where(
      and(
        eq(matches.clusterId, clusterId),
        eq(matches.ownerId, ownerId),
        withoutGranted ? not(isStillGranted) : undefined,
      ),
    )
    .orderBy(desc(matches.score), matches.firstSeen, matches.id)
    .limit(most)
  return rows.map(matchOf)
}

/** Uses of an owner's images that nothing allows, counted by image and by the day on which they were seen first (UTC). */
export async function unlicensedUses(db: Db | Tx, ownerId: Id): Promise<{ imageId: Id; day: string; count: number }[]> {
  const day = sql<string>`to_char(${matches.firstSeen} at time zone 'UTC', 'YYYY-MM-DD')`
  const isUnlicensed = and(eq(matches.held, false), notInArray(matches.verdict, [...verdictsShown.ignored]))
  return await db
    .select({ imageId: matches.imageId, day, count: sql<number>`count(*)::int` })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), isUnlicensed, not(isStillGranted)))
    .groupBy(matches.imageId, day)
}

/** The owner's own matches among these, the best first. */
export const matchesAmong = async (db: Db | Tx, ownerId: Id, ids: readonly Id[]): Promise<ClaimedMatch[]> =>
  (await rowsAmong(db, ownerId, ids)).map(matchOf)

/** The same as they are kept. */
export async function rowsAmong(db: Db | Tx, ownerId: Id, ids: readonly Id[]): Promise<MatchRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(matches)
    .where(and(inArray(matches.id, [...ids]), eq(matches.ownerId, ownerId)))
    .orderBy(desc(matches.score), matches.firstSeen, matches.id)
}

/** The owner's own clusters among these. */
export async function sitesAmong(db: Db | Tx, ownerId: Id, ids: readonly Id[]): Promise<ClusterRow[]> {
  if (ids.length === 0) return []
  return await sitesByIds(db).execute({ ids: [...ids], ownerId })
}

const sitesByIds = preparedOnce((db) =>
  db
    .select()
    .from(clusters)
    .where(and(sql`${clusters.id} = any(${sql.placeholder('ids')})`, eq(clusters.ownerId, sql.placeholder('ownerId'))))
    .prepare('sites_by_ids'),
)

/** The owner's cluster of a party. */
export async function siteOfParty(db: Db | Tx, ownerId: Id, party: string): Promise<Site | undefined> {
  const [found] = await db
    .select()
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), eq(clusters.party, party)))
  return found
}

const matchOf = (row: MatchRow): ClaimedMatch => ({ ...row, ignored: isSetAside(row.verdict) })
