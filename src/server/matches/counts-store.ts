import { and, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import { isDecided } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isSetAside, type MatchRow } from './match-store.ts'
import { clusters, matches } from './tables.ts'

type Found = Pick<MatchRow, 'id' | 'clusterId' | 'imageId' | 'score' | 'width' | 'height'>

/** Counts new, waiting finds. Callers hold the locks on their clusters. */
export async function countFound(tx: Tx, found: readonly Found[]) {
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
    const largest = Math.max(...made.map(({ width, height }) => Math.max(width, height)))
    await tx
      .update(clusters)
      .set({
        total: sql`${clusters.total} + ${made.length}`,
        undecided: sql`${clusters.undecided} + ${made.length}`,
        images: sql`${clusters.images} + ${images.size - known.length}`,
        bestScore: sql`greatest(${clusters.bestScore}, ${best}::int)`,
        largest: sql`greatest(${clusters.largest}, ${largest}::int)`,
        lastFound: sql`greatest(${clusters.lastFound}, ${newest})`,
      })
      .where(eq(clusters.id, clusterId))
  }
}

/** Counts judged finds, given as they were before. Callers hold the locks on their clusters. */
export const countJudged = (tx: Tx, changed: readonly MatchRow[], verdict: Decision): Promise<void> =>
  countChanged(
    tx,
    changed.map((before) => ({ before, now: { ...before, verdict } })),
  )

type Counted = Pick<MatchRow, 'clusterId' | 'verdict' | 'inCase'>

/** Counts changed finds within their clusters. Callers hold the locks on these. */
export async function countChanged(tx: Tx, changed: readonly { before: Counted; now: Counted }[]): Promise<void> {
  for (const [clusterId, some] of Map.groupBy(changed, ({ before }) => before.clusterId)) {
    const more = sumOf(some.map(({ now }) => now))
    const less = sumOf(some.map(({ before }) => before))
    const names = countNames.filter((name) => more[name] !== less[name])
    if (names.length === 0) continue
    const set = Object.fromEntries(names.map((name) => [name, sql`${clusters[name]} + ${more[name] - less[name]}`]))
    await tx.update(clusters).set(set).where(eq(clusters.id, clusterId))
  }
}

const countNames = ['undecided', 'inCase', 'approved', 'licensed', 'ignored'] as const
type Counts = Record<(typeof countNames)[number], number>

/** Contribution of these matches to each count of their cluster. */
export function sumOf(matches: readonly Pick<MatchRow, 'verdict' | 'inCase'>[]): Counts {
  const among = (is: (match: Pick<MatchRow, 'verdict' | 'inCase'>) => boolean) => matches.filter(is).length
  return {
    undecided: among(({ verdict, inCase }) => !inCase && !isDecided(verdict)),
    inCase: among(({ inCase }) => inCase),
    approved: among(({ verdict }) => verdict === 'approved'),
    licensed: among(({ verdict }) => verdict === 'licensed'),
    ignored: among(({ verdict }) => isSetAside(verdict)),
  }
}
