import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/states.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases } from './tables.ts'

const won: readonly CaseState[] = ['closed_won']
const lost: readonly CaseState[] = ['closed_no_result', 'legal_closed']

export type Comparable = { cases: number; won: number; medianDays: number | null }

/** What became of the cases that were taken on against sites of a country and are closed, of all owners. */
export async function comparableCases(db: Db | Tx, country: string): Promise<Comparable> {
  const isWon = inArray(cases.state, [...won])
  const days = sql`extract(epoch from ${cases.since} - ${cases.submittedAt}) / 86400`
  const [found] = await db
    .select({
      cases: count(),
      won: sql<number>`count(*) filter (where ${isWon})::int`,
      medianDays: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by ${days}) filter (where ${isWon}))::int`,
    })
    .from(cases)
    .where(and(eq(cases.country, country), inArray(cases.state, [...won, ...lost]), isNotNull(cases.submittedAt)))
  return found!
}
