import { and, eq, gt, lt } from 'drizzle-orm'
import type { Verdict } from '#contract/matching/match.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findChanges, findChangeSteps } from './tables.ts'

export type FindChangeRow = typeof findChanges.$inferSelect

export async function insertFindChange(tx: Tx, change: typeof findChanges.$inferInsert): Promise<void> {
  await tx.insert(findChanges).values(change)
}

/** For jobs, which act for the house and not for a caller. Locked, so that two runs of one change take turns. */
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

export async function isFindChangeTakenBack(tx: Tx, activityId: Id): Promise<boolean> {
  return (await tx.$count(findChanges, eq(findChanges.undoes, activityId))) > 0
}

export async function saveFindsReached(tx: Tx, activityId: Id, reached: Id): Promise<void> {
  await tx.update(findChanges).set({ reached }).where(eq(findChanges.activityId, activityId))
}

type Step = { matchId: Id; before: Verdict }

export async function saveFindSteps(tx: Tx, activityId: Id, steps: Step[]): Promise<void> {
  if (steps.length > 0) await tx.insert(findChangeSteps).values(steps.map((step) => ({ activityId, ...step })))
}

/** What takes a change back, in the order of the finds, after one of them. */
export async function findStepsAfter(tx: Tx, activityId: Id, after: string, limit: number): Promise<Step[]> {
  const { matchId, before } = findChangeSteps
  return await tx
    .select({ matchId, before })
    .from(findChangeSteps)
    .where(and(eq(findChangeSteps.activityId, activityId), gt(matchId, after)))
    .orderBy(matchId)
    .limit(limit)
}

export async function countFindSteps(tx: Tx, activityId: Id): Promise<number> {
  return await tx.$count(findChangeSteps, eq(findChangeSteps.activityId, activityId))
}

export async function forgetFindChangesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(findChanges).where(lt(findChanges.startedAt, moment))
}

/** For an owner who has left. */
export async function removeFindChangesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(findChanges).where(eq(findChanges.ownerId, ownerId))
}
