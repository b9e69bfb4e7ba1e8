import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import type { VerdictBefore } from '../verdict-store.ts'
import { matchChanges, matchChangeSteps } from './tables.ts'

export type MatchChangeRow = typeof matchChanges.$inferSelect

export async function insertMatchChange(tx: Tx, change: typeof matchChanges.$inferInsert): Promise<void> {
  await tx.insert(matchChanges).values(change)
}

/** For jobs, which act for the app and not for a caller. Locked, so that two runs of one change take turns. */
export async function takeMatchChange(tx: Tx, activityId: Id): Promise<MatchChangeRow | undefined> {
  const [found] = await tx.select().from(matchChanges).where(eq(matchChanges.activityId, activityId)).for('update')
  return found
}

/** The owner's own change of many, locked so that it is taken back at most once. */
export async function lockMatchChange(tx: Tx, ownerId: Id, activityId: Id): Promise<MatchChangeRow | undefined> {
  const [found] = await tx
    .select()
    .from(matchChanges)
    .where(and(eq(matchChanges.activityId, activityId), eq(matchChanges.ownerId, ownerId)))
    .for('update')
  return found
}

export async function isMatchChangeRetracted(tx: Tx, activityId: Id): Promise<boolean> {
  return (await tx.$count(matchChanges, eq(matchChanges.undoes, activityId))) > 0
}

export async function saveMatchesReached(tx: Tx, activityId: Id, reached: Id): Promise<void> {
  await tx.update(matchChanges).set({ reached }).where(eq(matchChanges.activityId, activityId))
}

/** Keeps what these matches were before the change, and what they were given where that is another verdict than its own. */
export async function saveMatchSteps(
  tx: Tx,
  activityId: Id,
  before: readonly MatchRow[],
  given: Decision | null = null,
): Promise<void> {
  if (before.length === 0) return
  await tx.insert(matchChangeSteps).values(
    before.map(({ id, verdict, verdictBy, ruleId, verdictAt, held }) => ({
      activityId,
      matchId: id,
      before: verdict,
      beforeBy: verdictBy,
      beforeRule: ruleId,
      beforeAt: verdictAt,
      wasHeld: held,
      given,
    })),
  )
}

const { matchId, before, beforeBy, beforeRule, beforeAt, wasHeld, given } = matchChangeSteps
const verdictBefore = {
  id: matchId,
  verdict: before,
  by: beforeBy,
  ruleId: beforeRule,
  at: beforeAt,
  held: wasHeld,
  given,
}

/** What takes a change back, in the order of the matches, after one of them. */
export async function matchStepsAfter(tx: Tx, activityId: Id, after: string, limit: number): Promise<VerdictBefore[]> {
  return await tx
    .select(verdictBefore)
    .from(matchChangeSteps)
    .where(and(eq(matchChangeSteps.activityId, activityId), gt(matchId, after)))
    .orderBy(matchId)
    .limit(limit)
}

/** What some of the matches of a change were before it. */
export async function matchStepsOf(tx: Tx, activityId: Id, ids: Id[]): Promise<VerdictBefore[]> {
  return await tx
    .select(verdictBefore)
    .from(matchChangeSteps)
    .where(and(eq(matchChangeSteps.activityId, activityId), inArray(matchId, ids)))
}

/** Forgets steps that were taken back; resolves to whether any are left. Without any the change itself is forgotten. */
export async function removeMatchSteps(tx: Tx, activityId: Id, ids: Id[]): Promise<boolean> {
  await tx.delete(matchChangeSteps).where(and(eq(matchChangeSteps.activityId, activityId), inArray(matchId, ids)))
  if ((await countMatchSteps(tx, activityId)) > 0) return true
  await forgetMatchChange(tx, activityId)
  return false
}

export async function countMatchSteps(tx: Tx, activityId: Id): Promise<number> {
  return await tx.$count(matchChangeSteps, eq(matchChangeSteps.activityId, activityId))
}

export async function forgetMatchChange(tx: Tx, activityId: Id): Promise<void> {
  await tx.delete(matchChanges).where(eq(matchChanges.activityId, activityId))
}

export async function forgetMatchChangesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(matchChanges).where(lt(matchChanges.startedAt, moment))
}

/** For an owner who has left. */
export async function removeMatchChangesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(matchChanges).where(eq(matchChanges.ownerId, ownerId))
}
