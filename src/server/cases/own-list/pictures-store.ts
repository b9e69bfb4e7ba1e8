import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cases, caseSubmissions } from '../tables/tables.ts'

/** The matches that an owner's cases name, by case, in their order; drafts included. */
export async function matchesInDrafts(db: Db, ownerId: Id, caseIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select({
      caseId: cases.id,
      matchIds: sql<unknown[]>`jsonb_path_query_array(${caseSubmissions.submission}, '$.matches[*]._id')`,
    })
    .from(cases)
    .innerJoin(caseSubmissions, eq(caseSubmissions.caseId, cases.id))
    .where(and(eq(cases.ownerId, ownerId), inArray(cases.id, [...caseIds])))
  return new Map(
    rows.map(({ caseId, matchIds }) => [caseId, matchIds.filter((one): one is Id => typeof one === 'string')]),
  )
}
