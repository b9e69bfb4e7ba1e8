import { and, count, eq, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

export async function findSecondFactor(db: Db | Tx, accountId: Id): Promise<SecondFactorRow | undefined> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return found
}

/** Begins, in the place of one that was begun before. */
export async function putSecondFactor(tx: Tx, accountId: Id, secret: string): Promise<void> {
  const begun = { secret, lastStep: 0 }
  await tx
    .insert(secondFactors)
    .values({ accountId, ...begun })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: begun })
}

/** False when this step's code, or a later one, was used. */
export async function takeStep(tx: Tx, accountId: Id, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return taken.length > 0
}

export async function deleteSecondFactor(tx: Tx, accountId: Id): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(tx: Tx, accountId: Id, digests: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ accountId, digest })))
}

/** False when there is no such code, or no longer. */
export async function takeRecoveryCode(tx: Tx, accountId: Id, digest: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.digest, digest)))
    .returning({ digest: recoveryCodes.digest })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Db, accountId: Id): Promise<number> {
  const [found] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return found?.left ?? 0
}
