import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Meant } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { bulkChangeItems } from '#server/platform/bulk-changes/tables.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Result of a change for a case: `leftOut` gives the reason for none, `was` the person before, `letterId` the begun letter. */
export type ChangedCase = { leftOut: string } | { was: Id | null } | { letterId: Id } | { isDecided: true }

export const casesMeant = (ids: readonly Id[]): Meant =>
  sql`select ${cases.id} from ${cases} where ${inArray(cases.id, [...ids])}`

export async function casesAmong(db: Db, ids: readonly Id[]): Promise<Map<Id, CaseRecord>> {
  const rows = await db
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Cases that a change left as they were, with the reason. */
export async function casesLeftOut(
  db: Db,
  changeId: Id,
): Promise<{ id: Id; name: string; host: string; reason: string }[]> {
  const reason = sql<string>`${bulkChangeItems.back} ->> 'leftOut'`
  return await db
    .select({ id: cases.id, name: cases.name, host: cases.host, reason })
    .from(bulkChangeItems)
    .innerJoin(cases, eq(cases.id, bulkChangeItems.itemId))
    .where(and(eq(bulkChangeItems.changeId, changeId), isNotNull(reason)))
    .orderBy(asc(cases.number))
}
