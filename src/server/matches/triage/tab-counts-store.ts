import { and, eq, sql } from 'drizzle-orm'
import type { DecisionFilter } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clusters, matches } from '../tables.ts'

/** Sums the stored counts of an owner's sites. Held matches are few, and are counted apart. */
export async function countTabs(db: Db, ownerId: Id, cluster?: Id): Promise<Record<DecisionFilter, number>> {
  const sum = (column: keyof typeof counted) => sql<number>`coalesce(sum(${clusters[column]}), 0)::int`
  const ofCluster = cluster === undefined ? undefined : eq(clusters.id, cluster)
  const [sums] = await db
    .select({
      undecided: sum('undecided'),
      inCase: sum('inCase'),
      licensed: sum('licensed'),
      approved: sum('approved'),
      ignored: sum('ignored'),
      total: sum('total'),
    })
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), ofCluster))
  const [back] = await db
    .select({ held: sql<number>`count(*)::int` })
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        sql`${matches.held}`,
        sql`${matches.verdict} in ('new', 'seen', 'unsure') and not ${matches.inCase}`,
        cluster === undefined ? undefined : eq(matches.clusterId, cluster),
      ),
    )
  const { undecided, inCase, total, ...decided } = sums!
  return { undecided: Math.max(0, undecided - back!.held), 'in-case': inCase, ...decided, all: total }
}

const counted = { undecided: 0, inCase: 0, licensed: 0, approved: 0, ignored: 0, total: 0 }
