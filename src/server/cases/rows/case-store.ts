import { and, asc, count, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type CaseState, statesWhere } from '#contract/cases/case-states.ts'
import { endsUnpaid, isMerged, isObjection, leavesCopies, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseMatches, cases } from '../tables/tables.ts'

export type CaseRecord = typeof cases.$inferSelect
export type NewCase = Omit<typeof cases.$inferInsert, 'number' | 'name'>

const isOf = (ownerId: Id, id: Id): SQL | undefined => and(eq(cases.id, id), eq(cases.ownerId, ownerId))

/** The owner's own case; undefined for anybody else's. */
export async function findCase(db: Db | Tx, ownerId: Id, id: Id): Promise<CaseRecord | undefined> {
  const [found] = await db.select().from(cases).where(isOf(ownerId, id))
  return found
}

/** The owner's own cases among these. */
export async function findCases(db: Db | Tx, ownerId: Id, ids: readonly Id[]): Promise<CaseRecord[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), inArray(cases.id, [...ids])))
}

/** The owner's own case, locked until the transaction ends. */
export async function lockCase(tx: Tx, ownerId: Id, id: Id): Promise<CaseRecord | undefined> {
  const [found] = await tx.select().from(cases).where(isOf(ownerId, id)).for('update')
  return found
}

/** For staff, who act for the app. */
export async function readCase(db: Db | Tx, id: Id): Promise<CaseRecord | undefined> {
  const [found] = await db.select().from(cases).where(eq(cases.id, id))
  return found
}

/** These cases; those that are gone are missing. */
export async function readCases(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, CaseRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The cases at one of these states, what is due first at the top. */
export async function casesAt(
  db: Db,
  states: readonly CaseState[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CaseRecord[]> {
  return await db
    .select()
    .from(cases)
    .where(inArray(cases.state, [...states]))
    .orderBy(asc(cases.nextAt), asc(cases.id))
    .limit(pageSize)
    .offset(page * pageSize)
}

/** How many cases are at each of these states. */
export async function countCasesAt(db: Db, states: readonly CaseState[]): Promise<Map<CaseState, number>> {
  const rows = await db
    .select({ state: cases.state, cases: count() })
    .from(cases)
    .where(inArray(cases.state, [...states]))
    .groupBy(cases.state)
  return new Map(rows.map((row) => [row.state, row.cases]))
}

/** For staff and jobs: locked until the transaction ends. */
export async function lockAnyCase(tx: Tx, id: Id): Promise<CaseRecord | undefined> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return found
}

/** Cases whose image user objects, what has waited longest first. */
export async function objectedCases(db: Db | Tx, limit: number): Promise<CaseRecord[]> {
  return await db
    .select()
    .from(cases)
    .where(inArray(cases.state, statesThat(isObjection)))
    .orderBy(asc(cases.since), asc(cases.id))
    .limit(limit)
}

/** The cases that go on as part of this one, the oldest first. */
export async function casesMergedInto(tx: Db | Tx, id: Id): Promise<CaseRecord[]> {
  return await tx.select().from(cases).where(eq(cases.mergedInto, id)).orderBy(asc(cases.number))
}

/** Cases that others are still part of, though they ended unpaid or lawyers have them. */
export async function casesOfEndedWholes(db: Db): Promise<Id[]> {
  const parts = db
    .select({ id: cases.mergedInto })
    .from(cases)
    .where(inArray(cases.state, statesThat(isMerged)))
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(inArray(cases.state, statesThat(endsUnpaid)), inArray(cases.id, parts)))
  return rows.map(({ id }) => id)
}

export async function updateCase(tx: Tx, id: Id, set: Partial<NewCase>): Promise<CaseRecord> {
  const [updated] = await tx.update(cases).set(set).where(eq(cases.id, id)).returning()
  return updated!
}

export async function deleteCase(tx: Tx, id: Id): Promise<void> {
  await tx.delete(cases).where(eq(cases.id, id))
}

/** The case that is open against a party. */
export async function openCaseAgainst(db: Db | Tx, ownerId: Id, party: string): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), eq(cases.openParty, party)))
  return found
}

/** The case that each of these matches is part of; one that was declined or withdrawn holds none. */
export async function readCasesOfMatches(db: Db | Tx, matchIds: readonly Id[]): Promise<Map<Id, Id>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select({ matchId: caseMatches.matchId, caseId: caseMatches.caseId })
    .from(caseMatches)
    .innerJoin(cases, eq(cases.id, caseMatches.caseId))
    .where(and(inArray(caseMatches.matchId, [...matchIds]), notInArray(cases.state, statesWhere('freesMatches', true))))
  return new Map(rows.map(({ matchId, caseId }) => [matchId, caseId]))
}

/** Matches among these that a case claims money for, or was paid for. A case that ended without money claims none. */
export async function matchesClaimed(tx: Tx, matchIds: readonly Id[]): Promise<Set<Id>> {
  if (matchIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ matchId: caseMatches.matchId })
    .from(caseMatches)
    .innerJoin(cases, eq(cases.id, caseMatches.caseId))
    .where(and(inArray(caseMatches.matchId, [...matchIds]), notInArray(cases.state, statesThat(leavesCopies))))
  return new Set(rows.map(({ matchId }) => matchId))
}

/** Until the transaction ends nobody else hands in a case of this owner against this party. */
export async function lockParty(tx: Tx, ownerId: Id, party: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`case ${ownerId} ${party}`}, 0))`)
}

/** The matches that a case was handed in with. */
export async function matchesOfCase(tx: Tx, caseId: Id): Promise<Id[]> {
  const rows = await tx.select({ id: caseMatches.matchId }).from(caseMatches).where(eq(caseMatches.caseId, caseId))
  return rows.map(({ id }) => id)
}

/** The matches that are part of a case; those of an earlier hand-in are replaced. */
export async function keepMatches(tx: Tx, caseId: Id, matchIds: readonly Id[]): Promise<void> {
  await tx.delete(caseMatches).where(eq(caseMatches.caseId, caseId))
  if (matchIds.length > 0)
    await tx.insert(caseMatches).values([...new Set(matchIds)].map((matchId) => ({ matchId, caseId })))
}

/** Keeps how much a case promises, and how much speaks against it. */
export async function keepRating(db: Db, caseId: Id, rating: { worth: number; risk: number }): Promise<void> {
  await db
    .update(cases)
    .set(rating)
    .where(
      and(
        eq(cases.id, caseId),
        sql`(${cases.worth}, ${cases.risk}) is distinct from (${rating.worth}, ${rating.risk})`,
      ),
    )
}
