import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isEnded, isWon } from '#server/cases/index.ts'
import { cases as caseTable } from '#server/cases/tables/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseEstimates, casePrices } from '../tables.ts'

/** Fewer closed cases than this say nothing. */
const needed = 30

export type EstimateRow = typeof caseEstimates.$inferSelect

/** Keeps the estimate of a case; a case that is submitted again keeps its first one. */
export async function insertEstimate(tx: Tx, row: EstimateRow): Promise<void> {
  await tx.insert(caseEstimates).values(row).onConflictDoNothing()
}

/** Hit rates by country: closed cases with an estimate, and the share of paid ones whose price lay within it. */
export async function hitsOfEstimates(
  db: Db | Tx,
  countries: readonly string[],
): Promise<Map<string, { cases: number; percent: number }>> {
  if (countries.length === 0) return new Map()
  const newest = db
    .selectDistinctOn([casePrices.caseId], {
      caseId: casePrices.caseId,
      total: casePrices.total,
      currency: casePrices.currency,
    })
    .from(casePrices)
    .innerJoin(caseEstimates, eq(caseEstimates.caseId, casePrices.caseId))
    .orderBy(casePrices.caseId, desc(casePrices.version))
    .as('newest')
  const isHit = sql`${newest.currency} = ${caseEstimates.currency} and ${newest.total} between ${caseEstimates.low} and ${caseEstimates.high}`
  const rows = await db
    .select({
      country: caseTable.country,
      cases: sql<number>`count(*)::int`,
      paid: sql<number>`count(*) filter (where ${isWon} and ${newest.total} is not null)::int`,
      within: sql<number>`count(*) filter (where ${isWon} and ${isHit})::int`,
    })
    .from(caseTable)
    .innerJoin(caseEstimates, eq(caseEstimates.caseId, caseTable.id))
    .leftJoin(newest, eq(newest.caseId, caseTable.id))
    .where(and(inArray(caseTable.country, [...countries]), isEnded, isNotNull(caseTable.submittedAt)))
    .groupBy(caseTable.country)
  return new Map(
    rows
      .filter(({ cases, paid }) => cases >= needed && paid > 0)
      .map(({ country, cases, paid, within }) => [country!, { cases, percent: Math.round((100 * within) / paid) }]),
  )
}
