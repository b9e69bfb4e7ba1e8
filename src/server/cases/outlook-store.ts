import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isEnded, isWon, medianDaysWon } from './ended-store.ts'
import { cases } from './tables/tables.ts'

export type Comparable = { cases: number; won: number; medianDays: number | null }

/** What became of the cases that were taken on against sites of a country and ended, of all owners. */
export async function comparableCases(db: Db | Tx, country: string): Promise<Comparable> {
  const [found] = await db
    .select({
      cases: count(),
      won: sql<number>`count(*) filter (where ${isWon})::int`,
      medianDays: medianDaysWon,
    })
    .from(cases)
    .where(and(eq(cases.country, country), isEnded, isNotNull(cases.submittedAt)))
  return found!
}
