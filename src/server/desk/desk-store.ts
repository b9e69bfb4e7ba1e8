import { and, asc, count, desc, eq, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { cases, isInIntake } from '#server/cases/tables/index.ts'

type Asked = {
  state: CaseState | undefined
  name: string | undefined
  sort: 'worth' | 'risk' | 'wait'
  page: number
  pageSize: number
  /** Condition that narrows the list. */
  narrowed: SQL | undefined
}

/** Lists are counted so far. */
const maxCounted = 10_000

/**
 * The cases of all owners that wait for a decision, in the order that is asked for; or those at one of its states; or the one that is called so.
 */
export async function listWaiting(
  db: Db,
  { state, name, sort, page, pageSize, narrowed }: Asked,
): Promise<CaseRecord[]> {
  const where = and(name === undefined ? waiting(state) : eq(cases.number, Number(name.slice(3))), narrowed)
  return await db
    .select()
    .from(cases)
    .where(where)
    .orderBy(sortedBy(sort), asc(cases.id))
    .limit(pageSize)
    .offset(page * pageSize)
}

/** Cases that wait at one of the states of the intake, or at all, in a narrowing. */
export const countWaiting = (db: Db, state: CaseState | undefined, narrowed: SQL | undefined): Promise<number> =>
  countUpTo(db, and(waiting(state), narrowed))

async function countUpTo(db: Db, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(cases)
    .where(where)
    .limit(maxCounted)
    .as('some')
  const [counted] = await db.select({ total: count() }).from(some)
  return counted!.total
}

function sortedBy(sort: Asked['sort']): SQL {
  if (sort === 'wait') return asc(cases.since)
  return desc(sql`coalesce(${sort === 'worth' ? cases.worth : cases.risk}, 0)`)
}

/** What waits for a decision about taking it on, or for an answer to its owner. */
const waiting = (state: CaseState | undefined): SQL | undefined =>
  state ? and(isInIntake(cases), eq(cases.state, state)) : isInIntake(cases)

const maxRelated = 50

/** The other cases against the party of a case, of any owner, the newest first; drafts are their owners' own. */
export async function relatedCases(db: Db, row: Pick<CaseRecord, 'id' | 'party' | 'host'>): Promise<CaseRecord[]> {
  if (row.party === null) return []
  return await db
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.host, row.host),
        eq(cases.party, row.party),
        notInArray(cases.state, statesThat(isDraft)),
        ne(cases.id, row.id),
      ),
    )
    .orderBy(desc(cases.number))
    .limit(maxRelated)
}

/** How many of an owner's other submitted cases are at each state, with the reason, the most frequent first. */
export async function casesByState(
  db: Db,
  { id, ownerId }: Pick<CaseRecord, 'id' | 'ownerId'>,
): Promise<{ state: CaseState; reason: ReasonCode | null; cases: number }[]> {
  return await db
    .select({ state: cases.state, reason: cases.reasonCode, cases: count() })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), ne(cases.id, id), notInArray(cases.state, statesThat(isDraft))))
    .groupBy(cases.state, cases.reasonCode)
    .orderBy(desc(count()), cases.state)
}

/** Another open case of the owner of a case, or against the same site or company, by what it is called. */
export async function openCaseCalled(
  db: Db | Tx,
  { id, ownerId, party, infringer }: Pick<CaseRecord, 'id' | 'ownerId' | 'party' | 'infringer'>,
  name: string,
): Promise<CaseRecord | undefined> {
  const isNear = or(
    eq(cases.ownerId, ownerId),
    party === null ? undefined : eq(cases.party, party),
    infringer === '' ? undefined : sql`lower(${cases.infringer}) = ${infringer.toLowerCase()}`,
  )
  const [found] = await db
    .select()
    .from(cases)
    .where(and(isNear, eq(cases.name, name), ne(cases.id, id), isNotNull(cases.openParty)))
  return found
}
