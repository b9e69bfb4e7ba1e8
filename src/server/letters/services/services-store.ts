import { and, count, eq, inArray } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isOpen, statesThat } from '#contract/cases/state-questions.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Open cases of a country in one state. */
export type OpenCases = { state: CaseState; heldFrom: CaseState | null; cases: number }

/** Open cases of a country by state. Drafts have no country yet. */
export async function openCasesIn(db: Db, country: string): Promise<OpenCases[]> {
  return await db
    .select({ state: cases.state, heldFrom: cases.heldFrom, cases: count() })
    .from(cases)
    .where(and(eq(cases.country, country), inArray(cases.state, statesThat(isOpen))))
    .groupBy(cases.state, cases.heldFrom)
}
