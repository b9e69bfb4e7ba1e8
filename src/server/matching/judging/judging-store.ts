import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { FindFilter } from '#contract/matching/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'
import { meantFinds } from '../triage/filter-store.ts'

/** Beyond this many judged finds of one image on one site, the newest verdicts speak for all. */
const mostJudged = 200

/** What the owner has judged of an image on a site, the newest verdict first; what is not theirs at all, wherever it was met. */
export async function judgedLike(tx: Tx, { ownerId, imageId, clusterId, contentHash }: MatchRow): Promise<MatchRow[]> {
  return await tx
    .select()
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        eq(matches.imageId, imageId),
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
    .limit(mostJudged)
}

/** Those of some finds that a filter means and that wait for a decision. */
export async function meantAmong(
  tx: Tx,
  ownerId: Id,
  { ids, filter, now }: { ids: Id[]; filter: FindFilter; now: Date },
): Promise<Id[]> {
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(
      and(
        inArray(matches.id, ids),
        sql`${matches.verdict} in ('new', 'seen')`,
        meantFinds(ownerId, { ...filter, show: 'all' }, now),
      ),
    )
    .orderBy(asc(matches.id))
  return rows.map(({ id }) => id)
}
