import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/states.ts'
import { caseHistory, cases } from './tables.ts'

/** Money came, or was settled on. A paid case waits in `paid` for the pay-outs. */
const paidStates: readonly CaseState[] = ['paid', 'payout_due', 'paid_out', 'closed_won', 'legal_settled']
const unpaidStates: readonly CaseState[] = ['closed_no_result', 'withdrawn', 'legal_closed']

// Lawyers close a case after its settlement, too.
const wasSettled = sql`exists (select 1 from ${caseHistory} h where h.case_id = ${cases.id} and h.to_state = 'legal_settled')`

/** Cases that brought something. What a judgment brings is known only when it is paid, so it counts neither as this nor as ended. */
export const isWon: SQL<boolean> = sql`(${or(
  inArray(cases.state, [...paidStates]),
  and(inArray(cases.state, ['legal_closed']), wasSettled),
)})`

/** Cases that were taken on and came to an end, with something or nothing. Those that were declined or became a takedown were never claims. */
export const isEnded: SQL = inArray(cases.state, [...paidStates, ...unpaidStates])

/** The median of the days from submission to the end of those that were won, as a whole number; null without any. */
export const medianDaysWon: SQL<number | null> = sql`round(percentile_cont(0.5) within group (
  order by extract(epoch from ${cases.since} - ${cases.submittedAt}) / 86400) filter (where ${isWon}))::int`
