import { and, asc, eq, gt, inArray, ne, not, sql } from 'drizzle-orm'
import { minSide } from '#contract/matches/filter.ts'
import { usedSteps } from '#contract/matches/used-steps.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClusterRow } from '../match-store.ts'
import { clusters, matches } from '../tables.ts'

/** Marks sites whose estimates are out of date. */
export async function markSites(tx: Tx, ids: readonly Id[]): Promise<void> {
  await tx
    .update(clusters)
    .set({ isValued: false })
    .where(and(inArray(clusters.id, [...ids]), clusters.isValued))
}

/** Sites of all owners whose estimates are out of date, in the order of their ids. */
export async function unvaluedSites(db: Db, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: clusters.id })
    .from(clusters)
    .where(not(clusters.isValued))
    .orderBy(asc(clusters.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Marks up to `limit` sites after one of them; returns the last one, or undefined at the end. */
export async function markAfter(tx: Tx, after: string, limit: number): Promise<Id | undefined> {
  const rows = await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(gt(clusters.id, after))
    .orderBy(asc(clusters.id))
    .limit(limit)
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  // Locks in the order in which everybody does.
  const those = tx.select({ id: clusters.id }).from(clusters).where(inArray(clusters.id, ids))
  await those.orderBy(clusters.ownerId, clusters.party).for('update')
  await markSites(tx, ids)
  return ids.at(-1)
}

/** Locks a site until the transaction ends. */
export async function lockSite(tx: Tx, id: Id): Promise<ClusterRow | undefined> {
  const [row] = await tx.select().from(clusters).where(eq(clusters.id, id)).for('update')
  return row
}

const side = sql`greatest(${matches.width}, ${matches.height})`
const days = sql`greatest(1, ceil(extract(epoch from ${matches.lastSeen} - ${matches.firstSeen}) / 86400))::int`
/** Step of the size, 0 to 2, and of the days, 0 to 6: finds with the same steps have the same amounts. */
const sizeStep = sql<number>`case when ${side} >= ${minSide.large}::int then 2 when ${side} >= ${minSide.medium}::int then 1 else 0 end`
const dayStep = sql<number>`case ${sql.join(
  usedSteps.map((step, at) => sql`when ${days} <= ${step}::int then ${at}::int`),
  sql` `,
)} else ${usedSteps.length}::int end`

export type UsesOfStep = { sizeStep: number; dayStep: number; largest: number; seenDays: number }

/** The steps that a site's finds have, with the largest copy and the longest use of each. */
export async function stepsOfSite(tx: Tx, clusterId: Id): Promise<UsesOfStep[]> {
  return await tx
    .select({
      sizeStep: sizeStep.as('size_step'),
      dayStep: dayStep.as('day_step'),
      largest: sql<number>`max(${side})::int`,
      seenDays: sql<number>`max(${days})::int`,
    })
    .from(matches)
    .where(eq(matches.clusterId, clusterId))
    .groupBy(sql`size_step`, sql`day_step`)
}

/** Writes the estimate of a site's finds with these steps. */
export async function writeWorth(tx: Tx, clusterId: Id, of: UsesOfStep, worth: number): Promise<void> {
  await tx
    .update(matches)
    .set({ worth })
    .where(
      and(
        eq(matches.clusterId, clusterId),
        ne(matches.worth, worth),
        sql`${sizeStep} = ${of.sizeStep}::int`,
        sql`${dayStep} = ${of.dayStep}::int`,
      ),
    )
}

export async function writeSiteWorth(tx: Tx, id: Id, worth: number, seenDays: number): Promise<void> {
  await tx.update(clusters).set({ worth, seenDays, isValued: true }).where(eq(clusters.id, id))
}
