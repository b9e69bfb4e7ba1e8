import { and, asc, count, eq, gt, isNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { CaseAge } from '#contract/desk/numbers-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { isEnded, isWon, medianDaysWon } from '#server/cases/index.ts'
import { cases } from '#server/cases/tables/index.ts'

/** From how many days on a case is of an age, and up to how many. */
const days: Record<CaseAge, [from: number, to: number]> = {
  week: [0, 7],
  month: [7, 30],
  quarter: [30, 90],
  longer: [90, Infinity],
}
const dayMs = 86_400_000
const before = (now: Date, some: number) => new Date(now.getTime() - some * dayMs)

const isOfAge = (age: CaseAge, now: Date): SQL | undefined => {
  const [from, to] = days[age]
  return and(lte(cases.since, before(now, from)), to === Infinity ? undefined : gt(cases.since, before(now, to)))
}

/** Drafts are their owners' own. */
const isHandedIn: SQL = notInArray(cases.state, statesThat(isDraft))

const isOverdue = (now: Date): SQL => lt(cases.dueAt, now)

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

const lookedBackDays = 730
const shown = 100

/** How cases ended lately, the most frequent country and category first; what staff said of a site counts before what was found out. */
export async function outcomes(db: Db, now: Date) {
  const { rows } = await db.execute<{
    country: string | null
    category: string | null
    closed: number
    won: number
    median: number | null
  }>(sql`
    select ${cases.country} as country, coalesce(s.category, d.facts #>> '{category,value}') as category,
      count(*)::int as closed, count(*) filter (where ${isWon})::int as won, ${medianDaysWon} as median
    from ${cases}
    left join domains d on d.host = ${cases.host}
    left join lateral (
      select category from site_statements where party = ${cases.party} and category is not null order by at desc limit 1
    ) s on true
    where ${isEnded} and ${cases.since} > ${before(now, lookedBackDays).toISOString()}
    group by 1, 2 order by closed desc, 1, 2 limit ${shown}`)
  return rows
}

export type Counted = {
  state: CaseState | undefined
  age: CaseAge | undefined
  isOverdue: boolean
  ended: string | undefined
  page: number
  pageSize: number
}

/** The cases that a number counts, and how many those are. */
export async function countedCases(
  db: Db,
  now: Date,
  { page, pageSize, ...asked }: Counted,
): Promise<{ rows: CaseRecord[]; total: number }> {
  const which = and(
    isHandedIn,
    asked.state && eq(cases.state, asked.state),
    asked.age && isOfAge(asked.age, now),
    asked.isOverdue ? isOverdue(now) : undefined,
    asked.ended === undefined ? undefined : isEndedAgainst(asked.ended, now),
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(cases)
      .where(which)
      .orderBy(asc(cases.since), asc(cases.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(cases).where(which),
  ])
  return { rows, total: counted[0]!.total }
}

const isEndedAgainst = (country: string, now: Date): SQL | undefined =>
  and(
    isEnded,
    gt(cases.since, before(now, lookedBackDays)),
    country === 'none' ? isNull(cases.country) : eq(cases.country, country),
  )
