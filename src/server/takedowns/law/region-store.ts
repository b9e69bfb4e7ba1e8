import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedownNotices, takedownRegionDecisions, takedowns } from '../tables.ts'

export type RegionDecisionRow = typeof takedownRegionDecisions.$inferSelect

/** Keeps other decisions on a region waiting until the transaction ends. */
export async function lockRegion(tx: Tx, region: RegionCode): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`takedown region ${region}`}, 0))`)
}

/** The newest decision on each status and each entry, of all regions or of one. */
export async function newestDecisions(db: Db | Tx, region?: RegionCode): Promise<RegionDecisionRow[]> {
  const { region: code, kind, entry, version } = takedownRegionDecisions
  return await db
    .selectDistinctOn([code, kind, entry])
    .from(takedownRegionDecisions)
    .where(region === undefined ? undefined : eq(code, region))
    .orderBy(code, kind, entry, desc(version))
}

const listed = 200

/** Decisions on a region, the newest first; the newest 200 of them. */
export async function decisionsOf(db: Db | Tx, region: RegionCode): Promise<RegionDecisionRow[]> {
  return await db
    .select()
    .from(takedownRegionDecisions)
    .where(eq(takedownRegionDecisions.region, region))
    .orderBy(desc(takedownRegionDecisions.version))
    .limit(listed)
}

/** Versions of the regions that staff decided on: the number of decisions on each. */
export async function regionVersions(db: Db | Tx): Promise<ReadonlyMap<RegionCode, number>> {
  const rows = await db
    .select({ region: takedownRegionDecisions.region, decisions: count() })
    .from(takedownRegionDecisions)
    .groupBy(takedownRegionDecisions.region)
  return new Map(rows.map(({ region, decisions }) => [region, decisions]))
}

export async function insertDecision(tx: Tx, row: RegionDecisionRow): Promise<void> {
  await tx.insert(takedownRegionDecisions).values(row)
}

const unsent: NoticeState[] = ['draft', 'ready', 'queued']

/** Open takedowns with notices of a region that have not left, by id, after one of them. */
export async function takedownsInRegion(db: Db, region: RegionCode, after: Id, most: number): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ id: takedowns.id })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(
      and(
        eq(takedownNotices.region, region),
        inArray(takedownNotices.state, unsent),
        isNull(takedowns.closedAt),
        gt(takedowns.id, after),
      ),
    )
    .orderBy(asc(takedowns.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
