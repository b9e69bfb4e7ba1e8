import { and, asc, desc, eq, gt, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { seenHashes } from '#server/fingerprints/content/index.ts'
import type { MatchRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'
import { meantMatches } from '../triage/filter-store.ts'

/** Judged finds of one image on one site, the newest, that decide for all. */
const maxJudged = 200

/** Owner's verdicts on an image, or a duplicate of it, on a site, newest first; verdicts that it is not theirs count from anywhere. */
export async function judgedLike(
  tx: Tx,
  { ownerId, clusterId, contentHash }: MatchRow,
  family: readonly Id[],
): Promise<MatchRow[]> {
  return await tx
    .select()
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        inArray(matches.imageId, [...family]),
        eq(matches.verdictBy, 'owner'),
        or(
          and(
            eq(matches.clusterId, clusterId),
            inArray(matches.verdict, ['approved', 'ignored', 'not_mine', 'licensed']),
          ),
          and(eq(matches.contentHash, contentHash), eq(matches.verdict, 'not_mine')),
        ),
      ),
    )
    .orderBy(desc(matches.verdictAt))
    .limit(maxJudged)
}

/** Scope of finds that may follow a judgement: these images on these sites; or anywhere, by content or given verdict. */
export type Around = {
  imageIds: readonly Id[]
  /** Waiting ones. */
  waiting?: { clusterIds: readonly Id[]; contentHashes: readonly string[] }
  /** Ones given these verdicts as copies. */
  given?: { clusterIds: readonly Id[]; verdicts: readonly Decision[]; isAnywhere: boolean }
  except: readonly Id[]
}

/** Some of an owner's matches that may follow a judgement, in the order of their ids after one of them. */
export async function matchesAround(
  tx: Tx,
  ownerId: Id,
  { imageIds, waiting, given, except, after, limit }: Around & { after: string; limit: number },
): Promise<Id[]> {
  const on = (clusterIds: readonly Id[]) => inArray(matches.clusterId, [...clusterIds])
  const wait =
    waiting &&
    and(
      sql`${matches.verdict} in ('new', 'seen')`,
      or(on(waiting.clusterIds), inArray(matches.contentHash, [...waiting.contentHashes])),
    )
  const follow =
    given &&
    and(
      eq(matches.verdictBy, 'copy'),
      inArray(matches.verdict, [...given.verdicts]),
      given.isAnywhere ? undefined : on(given.clusterIds),
    )
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        inArray(matches.imageId, [...imageIds]),
        notInArray(matches.id, [...except]),
        gt(matches.id, after),
        or(wait, follow),
      ),
    )
    .orderBy(unindexedId)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Keeps the planner from walking the index of ids: an image's matches are few among all, so that would read all of them. */
const unindexedId: SQL = sql`${matches.id} || ''`

/** Newest refused pictures, which decide for all. */
const maxRefused = 1000

/** Stored hashes of whole pictures that owners refused as not theirs, by the image of these matches. */
export async function refusedPictures(tx: Tx, among: MatchRow[]): Promise<Map<Id, number[][]>> {
  const images = [...new Set(among.map(({ imageId }) => imageId))]
  const rows = await tx
    .select({ imageId: matches.imageId, bands: seenHashes.bands })
    .from(matches)
    .innerJoin(seenHashes, and(eq(seenHashes.contentHash, matches.contentHash), eq(seenHashes.nth, 0)))
    .where(and(inArray(matches.imageId, images), eq(matches.verdict, 'not_mine'), eq(matches.verdictBy, 'owner')))
    .orderBy(desc(matches.verdictAt))
    .limit(maxRefused)
  const refused = new Map<Id, number[][]>()
  for (const { imageId, bands } of rows) refused.set(imageId, [...(refused.get(imageId) ?? []), bands])
  return refused
}

/** Stored hashes of the whole files that these matches show, by content. */
export async function rememberedWholes(tx: Tx, among: MatchRow[]): Promise<Map<string, number[]>> {
  const contents = [...new Set(among.map(({ contentHash }) => contentHash))]
  const rows = await tx
    .select({ contentHash: seenHashes.contentHash, bands: seenHashes.bands })
    .from(seenHashes)
    .where(and(inArray(seenHashes.contentHash, contents), eq(seenHashes.nth, 0)))
  return new Map(rows.map(({ contentHash, bands }) => [contentHash, bands]))
}

/** Those of some matches that a filter selects and that wait for a decision. */
export async function meantAmong(
  tx: Tx,
  ownerId: Id,
  { ids, filter, now }: { ids: Id[]; filter: MatchFilter; now: Date },
): Promise<Id[]> {
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(
      and(
        inArray(matches.id, ids),
        sql`${matches.verdict} in ('new', 'seen')`,
        meantMatches(ownerId, { ...filter, show: 'all' }, now),
      ),
    )
    .orderBy(asc(matches.id))
  return rows.map(({ id }) => id)
}
