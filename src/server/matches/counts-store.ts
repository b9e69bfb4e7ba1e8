import { and, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import type { Decision } from '#contract/matches/match.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isGranted, isSetAside, type MatchRow } from './match-store.ts'
import { clusters, matches } from './tables.ts'

/** Finds that have just been made, and wait. Each cluster is locked by whoever made them. */
export async function countFound(tx: Tx, found: readonly Pick<MatchRow, 'id' | 'clusterId' | 'imageId' | 'score'>[]) {
  for (const [clusterId, made] of Map.groupBy(found, (one) => one.clusterId)) {
    const ids = made.map(({ id }) => id)
    const images = new Set(made.map(({ imageId }) => imageId))
    const known = await tx
      .selectDistinct({ imageId: matches.imageId })
      .from(matches)
      .where(and(eq(matches.clusterId, clusterId), inArray(matches.imageId, [...images]), notInArray(matches.id, ids)))
    const newest = tx
      .select({ at: max(matches.firstSeen) })
      .from(matches)
      .where(inArray(matches.id, ids))
    const best = Math.max(...made.map(({ score }) => score))
    await tx
      .update(clusters)
      .set({
        total: sql`${clusters.total} + ${made.length}`,
        undecided: sql`${clusters.undecided} + ${made.length}`,
        images: sql`${clusters.images} + ${images.size - known.length}`,
        bestScore: sql`greatest(${clusters.bestScore}, ${best}::int)`,
        lastFound: sql`greatest(${clusters.lastFound}, ${newest})`,
      })
      .where(eq(clusters.id, clusterId))
  }
}

/** Finds, as they were, that have another verdict now. Each cluster is locked by whoever gave it. */
export async function countJudged(tx: Tx, changed: readonly MatchRow[], verdict: Decision): Promise<void> {
  for (const [clusterId, some] of Map.groupBy(changed, (one) => one.clusterId)) {
    const more = (is: (verdict: Decision) => boolean) =>
      some.reduce((sum, { verdict: before }) => sum + Number(is(verdict)) - Number(is(before)), 0)
    const [approved, ignored] = [more(isGranted), more(isSetAside)]
    if (approved === 0 && ignored === 0) continue
    await tx
      .update(clusters)
      .set({
        approved: sql`${clusters.approved} + ${approved}`,
        ignored: sql`${clusters.ignored} + ${ignored}`,
        undecided: sql`${clusters.undecided} - ${approved + ignored}`,
      })
      .where(eq(clusters.id, clusterId))
  }
}
