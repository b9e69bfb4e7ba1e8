import { and, asc, inArray, lte } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cases } from '../tables/tables.ts'

type Asked = { states: readonly CaseState[]; before: Date; limit: number }

/** Cases at one of these states whose owners last heard of them then or earlier, those first who wait longest. */
export async function casesNotHeardOf(db: Db, { states, before, limit }: Asked): Promise<Id[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(lte(cases.heardAt, before), inArray(cases.state, [...states])))
    .orderBy(asc(cases.heardAt), asc(cases.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
