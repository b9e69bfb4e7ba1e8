import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { statesWhere } from '#contract/cases/case-states.ts'
import { isClosedByLawyers, isReached, statesThat } from '#contract/cases/state-questions.ts'
import { caseHistory, cases } from './tables/tables.ts'

/** Money came, or was settled on. A judgment brings what is paid by it, which is known later. */
const won = statesWhere('outcome', 'won')
const settled = won.filter(isReached)

// Lawyers close a case after its settlement, too.
const wasSettled = sql`exists (select 1 from ${caseHistory} h where h.case_id = ${cases.id} and h.to_state in ${settled})`

/** Cases that brought something. */
export const isWon: SQL<boolean> = sql`(${or(
  inArray(cases.state, won),
  and(inArray(cases.state, statesThat(isClosedByLawyers)), wasSettled),
)})`

/** Cases that were taken on and came to an end, with something or nothing. Those that were declined or became a takedown were never claims. */
export const isEnded: SQL = inArray(cases.state, statesWhere('outcome', 'won', 'lost'))

/** The median of the days from submission to the end of those that were won, as a whole number; null without any. */
export const medianDaysWon: SQL<number | null> = sql`round(percentile_cont(0.5) within group (
  order by extract(epoch from ${cases.since} - ${cases.submittedAt}) / 86400) filter (where ${isWon}))::int`
