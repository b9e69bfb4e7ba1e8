import { and, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { portalAnswers } from '../tables.ts'

/** Numbers of cases whose claim was disputed, by owner: of all owners, or of these. */
export async function contestedByOwner(db: Db, ownerIds?: readonly Id[]): Promise<Map<Id, number>> {
  if (ownerIds?.length === 0) return new Map()
  const rows = await db
    .select({ ownerId: cases.ownerId, cases: countDistinct(portalAnswers.caseId) })
    .from(portalAnswers)
    .innerJoin(cases, eq(cases.id, portalAnswers.caseId))
    .where(and(eq(portalAnswers.isStopped, true), ownerIds && inArray(cases.ownerId, [...ownerIds])))
    .groupBy(cases.ownerId)
  return new Map(rows.map((row) => [row.ownerId, row.cases]))
}
