import { and, count, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { statesWhere } from '#contract/cases/case-states.ts'
import type { FunnelStep } from '#contract/desk/numbers-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isDraft, isOpen, isPriceAsked, statesThat } from '#contract/cases/state-questions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isEnded, isWon, medianDaysWon } from '#server/cases/index.ts'
import { caseHistory, cases } from '#server/cases/tables/index.ts'
import { caseLetters } from '#server/letters/index.ts'
import { casePrices } from '#server/pricing/index.ts'
import { before, isOfAge, lookedBackDays } from './spans-store.ts'
import { statesOfStep } from './steps.ts'

/** Drafts are their owners' own. */
export const isHandedIn: SQL = notInArray(cases.state, statesThat(isDraft))

export const isOverdue = (now: Date): SQL => lt(cases.dueAt, now)

export const isOpenCase: SQL = inArray(cases.state, statesThat(isOpen))

/** How many cases are at each state, of each age, and overdue: one statement, whose index is that of what waits. */
export async function casesByState(db: Db, now: Date) {
  const among = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`
  return await db
    .select({
      state: cases.state,
      cases: count(),
      overdue: among(isOverdue(now)),
      week: among(isOfAge('week', now)),
      month: among(isOfAge('month', now)),
      quarter: among(isOfAge('quarter', now)),
      longer: among(isOfAge('longer', now)),
    })
    .from(cases)
    .where(isHandedIn)
    .groupBy(cases.state)
}

const shown = 100

/** Category of a case's site: a statement of staff counts before what was found out. */
export const categoryOfCase: SQL = sql`coalesce(
  (select s.category from site_statements s where s.party = ${cases.party} and s.category is not null order by s.at desc limit 1),
  (select d.facts #>> '{category,value}' from domains d where d.host = ${cases.host}))`

/** Counts of recent ends of cases, the most frequent country and category first. */
export async function outcomes(db: Db, now: Date) {
  const { rows } = await db.execute<{
    country: string | null
    category: string | null
    closed: number
    won: number
    median: number | null
  }>(sql`
    select ${cases.country} as country, ${categoryOfCase} as category,
      count(*)::int as closed, count(*) filter (where ${isWon})::int as won, ${medianDaysWon} as median
    from ${cases}
    where ${isEnded} and ${cases.since} > ${before(now, lookedBackDays).toISOString()}
    group by 1, 2 order by closed desc, 1, 2 limit ${shown}`)
  return rows
}

/** Text of a case's first letter; null before it went. */
export const templateOfCase: SQL = sql`(select l.basis ->> 'template' from ${caseLetters} l
  where l.case_id = ${cases.id} and l.kind = 'first' and l.state = 'sent' order by l.seq limit 1)`

/** Counts of recent ends of cases, by the text of their first letter. */
export async function outcomesByTemplate(db: Db, now: Date) {
  const { rows } = await db.execute<{ template: string; closed: number; won: number; median: number | null }>(sql`
    select * from (
      select ${templateOfCase} as template, count(*)::int as closed, count(*) filter (where ${isWon})::int as won,
        ${medianDaysWon} as median
      from ${cases}
      where ${isEnded} and ${cases.since} > ${before(now, lookedBackDays).toISOString()}
      group by 1) t
    where template is not null order by closed desc, template limit ${shown}`)
  return rows
}

const intake = statesWhere('phase', 'intake')

/** Moment of the first decision of staff on a case in the intake; null before it. */
export const firstDecisionOfCase: SQL = sql`(select min(h.at) from ${caseHistory} h
  where h.case_id = ${cases.id} and h.type = 'transition' and h.actor_role = 'staff' and h.from_state in ${intake})`

const monthOf = (moment: SQL | typeof cases.since) => sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`
export const monthOfSubmission = monthOf(sql`${cases.submittedAt}`)
export const monthOfState = monthOf(cases.since)

/** First day of the twelve months that end with this one. */
const yearAgo = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString()

/** Hours to the first decision of staff, by the month of the submission, the newest first. */
export async function hoursToDecision(db: Db, now: Date) {
  const hours = sql`greatest(0, extract(epoch from decided - submitted) / 3600)`
  const { rows } = await db.execute<{
    month: string
    cases: number
    decided: number
    median: number | null
    slow: number | null
  }>(sql`
    select month, count(*)::int as cases, count(decided)::int as decided,
      round(percentile_cont(0.5) within group (order by ${hours}) filter (where decided is not null))::int as median,
      round(percentile_cont(0.9) within group (order by ${hours}) filter (where decided is not null))::int as slow
    from (select ${monthOfSubmission} as month, ${cases.submittedAt} as submitted, ${firstDecisionOfCase} as decided
      from ${cases} where ${isHandedIn} and ${cases.submittedAt} >= ${yearAgo(now)}) c
    group by month order by month desc`)
  return rows
}

/** Sums that cases ask for by their newest price, by the month in which they came to their state. */
export async function claimsByState(db: Db, now: Date) {
  const { rows } = await db.execute<{
    month: string
    state: CaseState
    currency: string
    cases: number
    total: string
  }>(sql`
    select ${monthOfState} as month, ${cases.state} as state, p.currency, count(*)::int as cases, sum(p.total) as total
    from ${cases}
    join lateral (select currency, total from ${casePrices} where case_id = ${cases.id} order by version desc limit 1) p on true
    where ${asksForMoney} and ${cases.since} >= ${yearAgo(now)}
    group by 1, 2, 3 order by 1 desc, 2, 3`)
  return rows
}

export const asksForMoney: SQL = inArray(cases.state, statesThat(isPriceAsked))

/** Condition: a case had its first letter within two years, and came to this step. */
export const cameTo = (step: FunnelStep, now: Date): SQL => {
  const had = sql`${cases.letterAt} > ${before(now, lookedBackDays).toISOString()}`
  if (step === 'letter') return had
  return sql`${had} and exists (select 1 from ${caseHistory} h where h.case_id = ${cases.id} and h.to_state in ${statesOfStep(step)})`
}

/** Counts of cases that reached each step from the first letter to the money. */
export async function funnel(db: Db, now: Date): Promise<Record<FunnelStep, number>> {
  const among = (step: FunnelStep) => sql<number>`count(*) filter (where ${cameTo(step, now)})::int`
  const [row] = await db
    .select({
      letter: among('letter'),
      answer: among('answer'),
      agreement: among('agreement'),
      payment: among('payment'),
    })
    .from(cases)
    .where(and(isHandedIn, cameTo('letter', now)))
  return row!
}

const decisionsDays = 7

/** Open and overdue cases of each person, and their decisions within a week. */
export async function loadByPerson(db: Db, now: Date) {
  const { rows } = await db.execute<{ id: string | null; cases: number; overdue: number; decisions: number }>(sql`
    select coalesce(c.id, d.id) as id, coalesce(c.cases, 0) as cases, coalesce(c.overdue, 0) as overdue,
      coalesce(d.decisions, 0) as decisions
    from (select ${cases.assigneeId} as id, count(*)::int as cases, count(*) filter (where ${isOverdue(now)})::int as overdue
      from ${cases} where ${isOpenCase} group by 1) c
    full join (select ${caseHistory.actorId} as id, count(*)::int as decisions from ${caseHistory}
      where ${caseHistory.actorRole} = 'staff' and ${caseHistory.type} = 'transition' and ${caseHistory.actorId} is not null
        and ${caseHistory.at} > ${before(now, decisionsDays).toISOString()} group by 1) d on d.id = c.id
    order by cases desc, id`)
  return rows
}
