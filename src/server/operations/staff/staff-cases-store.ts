import { and, asc, count, eq, isNotNull, or } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Cases that staff still work on. */
const isInWork = or(isNotNull(cases.openParty), isNotNull(cases.nextAt))

/** Numbers of cases in work, by who has them. */
export async function casesByAssignee(db: Db): Promise<Map<Id, number>> {
  const rows = await db
    .select({ assigneeId: cases.assigneeId, cases: count() })
    .from(cases)
    .where(and(isNotNull(cases.assigneeId), isInWork))
    .groupBy(cases.assigneeId)
  return new Map(rows.map((row) => [row.assigneeId!, row.cases]))
}

/** Cases in work that a person has, in one order. */
export async function casesOf(tx: Tx, assigneeId: Id): Promise<Id[]> {
  const rows = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.assigneeId, assigneeId), isInWork))
    .orderBy(asc(cases.id))
  return rows.map(({ id }) => id)
}
