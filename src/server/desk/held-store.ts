import { and, asc, inArray, lte } from 'drizzle-orm'
import { isOnHold, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cases } from '#server/cases/tables/index.ts'

const atOnce = 500

/** Some of the cases that rest until this day or an earlier one, `YYYY-MM-DD`. */
export async function heldUntilBefore(db: Db, day: string): Promise<Id[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(inArray(cases.state, statesThat(isOnHold)), lte(cases.heldUntil, day)))
    .orderBy(asc(cases.heldUntil))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}
