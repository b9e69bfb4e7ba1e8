import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Query } from '#contract/endpoint.ts'
import type { listCountedCases } from '#contract/desk/numbers-endpoints.ts'
import { casesEarnedBetween } from '#server/billing/ledger/index.ts'
import { isEnded, isWon } from '#server/cases/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { casePrices } from '#server/pricing/index.ts'
import {
  asksForMoney,
  cameTo,
  categoryOfCase,
  firstDecisionOfCase,
  isHandedIn,
  isOpenCase,
  isOverdue,
  templateOfCase,
} from './numbers-store.ts'
import { before, isOfAge, lookedBackDays, spanOfMonth } from './spans-store.ts'

type Counted = Query<typeof listCountedCases>

/** The cases that a number counts, and how many those are. */
export async function countedCases(
  db: Db,
  now: Date,
  { page, pageSize, ...asked }: Counted,
): Promise<{ rows: CaseRecord[]; total: number }> {
  const which = and(isHandedIn, ...ofStates(asked, now), ...ofEnds(asked, now), ...ofMoney(db, asked))
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

type Asked = Omit<Counted, 'page' | 'pageSize'>
type Conditions = (SQL | undefined)[]

const ofStates = ({ state, age, overdue, step, assignee, submitted, decided }: Asked, now: Date): Conditions => [
  state && eq(cases.state, state),
  age && isOfAge(age, now),
  overdue === 'true' ? isOverdue(now) : undefined,
  step && cameTo(step, now),
  assignee === undefined
    ? undefined
    : and(isOpenCase, assignee === 'nobody' ? isNull(cases.assigneeId) : eq(cases.assigneeId, assignee)),
  submitted === undefined ? undefined : within(cases.submittedAt, submitted),
  decided === 'true' ? isNotNull(firstDecisionOfCase) : undefined,
]

function ofEnds({ ended, category, won, template }: Asked, now: Date): Conditions {
  const isOfEnds = ended !== undefined || category !== undefined || template !== undefined || won === 'true'
  if (!isOfEnds) return []
  return [
    isEnded,
    gt(cases.since, before(now, lookedBackDays)),
    ended === undefined ? undefined : ended === 'none' ? isNull(cases.country) : eq(cases.country, ended),
    category === undefined ? undefined : category === 'none' ? isNull(categoryOfCase) : eq(categoryOfCase, category),
    template === undefined ? undefined : eq(templateOfCase, template),
    won === 'true' ? isWon : undefined,
  ]
}

const ofMoney = (db: Db, { since, currency, earned }: Asked): Conditions => [
  since === undefined ? undefined : and(within(cases.since, since), asksForMoney, asksIn(db, currency)),
  earned === undefined ? undefined : inArray(cases.id, casesEarnedBetween(db, { ...spanOfMonth(earned), currency })),
]

/** Condition: the newest price of a case is in a currency, or there is one. */
const asksIn = (db: Db, currency: string | undefined): SQL => {
  const newest = db
    .select({ currency: casePrices.currency })
    .from(casePrices)
    .where(eq(casePrices.caseId, cases.id))
    .orderBy(sql`${casePrices.version} desc`)
    .limit(1)
  return currency === undefined ? isNotNull(sql`(${newest})`) : sql`(${newest}) = ${currency}`
}

function within(column: typeof cases.since | typeof cases.submittedAt, month: string): SQL | undefined {
  const { from, to } = spanOfMonth(month)
  return and(gte(column, from), lt(column, to))
}
