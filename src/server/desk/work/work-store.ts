import { and, asc, count, eq, gt, inArray, isNotNull, isNull, min, or, type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '#contract/desk/desk-work-endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { caseMatches, cases } from '#server/cases/tables/index.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { caseLookers } from '../tables.ts'

/** A place in the order by which work is due. */
export type Place = { at: Date; id: string }

/** Which cases: of one role or of all, and whose. */
export type Share = {
  role: StaffRole | undefined
  assignee: { id: Id } | 'nobody' | 'anybody'
  /** Condition that narrows the list. */
  narrowed?: SQL | undefined
}

/** Cases of a share of the work after a place, by when they are due. */
export async function workAfter(db: Db, share: Share, after: Place | undefined, limit: number): Promise<CaseRecord[]> {
  return await db
    .select()
    .from(cases)
    .where(and(isIn(share), after && afterPlace(after)))
    .orderBy(asc(cases.nextAt), asc(cases.id))
    .limit(limit)
}

/** How many, up to one more than is counted: nobody waits for a number of a hundred thousand. */
export async function countWork(db: Db, share: Share): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(cases)
    .where(isIn(share))
    .limit(maxCounted + 1)
    .as('some')
  const [counted] = await db.select({ cases: count() }).from(some)
  return counted!.cases
}

const isIn = ({ role, assignee, narrowed }: Share): SQL | undefined =>
  and(narrowed, isNotNull(cases.nextAt), role === undefined ? undefined : eq(cases.nextRole, role), assigned(assignee))

function assigned(assignee: Share['assignee']): SQL | undefined {
  if (assignee === 'anybody') return undefined
  return assignee === 'nobody' ? isNull(cases.assigneeId) : eq(cases.assigneeId, assignee.id)
}

const afterPlace = ({ at, id }: Place): SQL | undefined =>
  or(gt(cases.nextAt, at), and(eq(cases.nextAt, at), gt(cases.id, id)))

/** One of the matches that each of these cases was handed in with. */
export async function aMatchOf(db: Db, caseIds: readonly Id[]): Promise<Map<Id, Id>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select({ caseId: caseMatches.caseId, matchId: min(caseMatches.matchId) })
    .from(caseMatches)
    .where(inArray(caseMatches.caseId, [...caseIds]))
    .groupBy(caseMatches.caseId)
  return new Map(rows.map(({ caseId, matchId }) => [caseId, matchId!]))
}

/** Who has had each of these cases open since then. */
export async function lookersAmong(
  db: Db,
  caseIds: readonly Id[],
  lookedSince: Date,
): Promise<{ caseId: Id; accountId: Id; name: string }[]> {
  if (caseIds.length === 0) return []
  return await db
    .select({ caseId: caseLookers.caseId, accountId: caseLookers.accountId, name: caseLookers.name })
    .from(caseLookers)
    .where(and(inArray(caseLookers.caseId, [...caseIds]), gt(caseLookers.seenAt, lookedSince)))
    .orderBy(asc(caseLookers.name))
}
