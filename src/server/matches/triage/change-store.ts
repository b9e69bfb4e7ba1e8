import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Verdict } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import type { VerdictBefore } from '../verdict-store.ts'
import { findChanges, findChangeSteps } from './tables.ts'

export type FindChangeRow = typeof findChanges.$inferSelect

export async function insertFindChange(tx: Tx, change: typeof findChanges.$inferInsert): Promise<void> {
  await tx.insert(findChanges).values(change)
}

/** For jobs, which act for the app and not for a caller. Locked, so that two runs of one change take turns. */
export async function takeFindChange(tx: Tx, activityId: Id): Promise<FindChangeRow | undefined> {
  const [found] = await tx.select().from(findChanges).where(eq(findChanges.activityId, activityId)).for('update')
  return found
}

/** The owner's own change of many, locked so that it is taken back at most once. */
export async function lockFindChange(tx: Tx, ownerId: Id, activityId: Id): Promise<FindChangeRow | undefined> {
  const [found] = await tx
    .select()
    .from(findChanges)
    .where(and(eq(findChanges.activityId, activityId), eq(findChanges.ownerId, ownerId)))
    .for('update')
  return found
}

export async function isFindChangeRetracted(tx: Tx, activityId: Id): Promise<boolean> {
  return (await tx.$count(findChanges, eq(findChanges.undoes, activityId))) > 0
}

export async function saveFindsReached(tx: Tx, activityId: Id, reached: Id): Promise<void> {
  await tx.update(findChanges).set({ reached }).where(eq(findChanges.activityId, activityId))
}

/** Keeps what these finds were before the change, and what they were given where that is another verdict than its own. */
export async function saveFindSteps(
  tx: Tx,
  activityId: Id,
  before: readonly MatchRow[],
  given: Verdict | null = null,
): Promise<void> {
  if (before.length === 0) return
  await tx.insert(findChangeSteps).values(
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

const { matchId, before, beforeBy, beforeRule, beforeAt, wasHeld, given } = findChangeSteps
const verdictBefore = {
  id: matchId,
  verdict: before,
  by: beforeBy,
  ruleId: beforeRule,
  at: beforeAt,
  held: wasHeld,
  given,
}

/** What takes a change back, in the order of the finds, after one of them. */
export async function findStepsAfter(tx: Tx, activityId: Id, after: string, limit: number): Promise<VerdictBefore[]> {
  return await tx
    .select(verdictBefore)
    .from(findChangeSteps)
    .where(and(eq(findChangeSteps.activityId, activityId), gt(matchId, after)))
    .orderBy(matchId)
    .limit(limit)
}

/** What some of the finds of a change were before it. */
export async function findStepsOf(tx: Tx, activityId: Id, ids: Id[]): Promise<VerdictBefore[]> {
  return await tx
    .select(verdictBefore)
    .from(findChangeSteps)
    .where(and(eq(findChangeSteps.activityId, activityId), inArray(matchId, ids)))
}

/** Forgets steps that were taken back; resolves to whether any are left. Without any the change itself is forgotten. */
export async function removeFindSteps(tx: Tx, activityId: Id, ids: Id[]): Promise<boolean> {
  await tx.delete(findChangeSteps).where(and(eq(findChangeSteps.activityId, activityId), inArray(matchId, ids)))
  if ((await countFindSteps(tx, activityId)) > 0) return true
  await forgetFindChange(tx, activityId)
  return false
}

export async function countFindSteps(tx: Tx, activityId: Id): Promise<number> {
  return await tx.$count(findChangeSteps, eq(findChangeSteps.activityId, activityId))
}

export async function forgetFindChange(tx: Tx, activityId: Id): Promise<void> {
  await tx.delete(findChanges).where(eq(findChanges.activityId, activityId))
}

export async function forgetFindChangesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(findChanges).where(lt(findChanges.startedAt, moment))
}

/** For an owner who has left. */
export async function removeFindChangesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(findChanges).where(eq(findChanges.ownerId, ownerId))
}
