import { and, eq, sql } from 'drizzle-orm'
import { type MatchFilter, verdictsShown } from '#contract/matches/filter.ts'
import { type MatchesOverTime, type SpanLength, spansUntil } from '#contract/matches/timeline.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clusters, matches } from '../tables.ts'
import { countedAmong } from './facets-store.ts'
import { meantMatches } from './filter-store.ts'

type Asked = { filter: MatchFilter; by: SpanLength; now: Date }

/** Numbers of selected matches over time, by outcome. Held ones do not wait. */
export async function matchesOverTime(db: Db, ownerId: Id, { filter, by, now }: Asked): Promise<MatchesOverTime> {
  const spans = spansUntil(now, by)
  const whenever: MatchFilter = { ...filter, show: 'all', within: undefined, from: spans[0]!.from, to: undefined }
  const meant = db
    .select({
      span: sql`to_char(date_trunc(${by}, ${matches.firstSeen} at time zone 'UTC'), 'YYYY-MM-DD')`.as('span'),
      state: stateOf.as('state'),
    })
    .from(matches)
    .innerJoin(clusters, eq(clusters.id, matches.clusterId))
    .where(and(meantMatches(ownerId, whenever, now), filter.held === 'yes' ? undefined : isNotHeld))
    .orderBy(sql`${matches.firstSeen} desc, ${matches.id} desc`)
    .limit(countedAmong)
  const { rows } = await db.execute<{ span: string; state: State; count: number }>(
    sql`with meant as (${meant}) select span, state, count(*)::int as count from meant group by 1, 2`,
  )
  const counts = new Map(rows.map(({ span, state, count }) => [`${span} ${state}`, count]))
  const countOf = (span: string, state: State) => counts.get(`${span} ${state}`) ?? 0
  return {
    spans: spans.map(({ from, to }) => ({
      from,
      to,
      undecided: countOf(from, 'undecided'),
      approved: countOf(from, 'approved'),
      ignored: countOf(from, 'ignored'),
    })),
    isAtLeast: rows.reduce((sum, { count }) => sum + count, 0) >= countedAmong,
  }
}

type State = 'undecided' | 'approved' | 'ignored'

/** A licence approves, too. */
const verdictsOf = { ...verdictsShown, approved: [...verdictsShown.approved, ...verdictsShown.licensed] }
const isOneOf = (state: State) => sql`${matches.verdict} in ${verdictsOf[state]}`
const stateOf = sql`case when ${isOneOf('approved')} then 'approved' when ${isOneOf('ignored')} then 'ignored' else 'undecided' end`
const isNotHeld = sql`not (${matches.held} and ${isOneOf('undecided')})`
