import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { fingerprintFailedImages } from './tables.ts'

type FingerprintFailed = typeof fingerprintFailedImages.$inferSelect

const { imageId: id, tries, tryAgainAt } = fingerprintFailedImages

/** Notes why an image has no fingerprint. It is tried again in ten minutes, then after twice as long each time, two weeks at most. */
export async function noteFingerprintFailed(
  tx: Tx,
  {
    imageId,
    problem,
    isPassing,
    now,
  }: Pick<FingerprintFailed, 'imageId' | 'problem'> & { isPassing: boolean; now: Date },
): Promise<void> {
  const after = (times: unknown) =>
    isPassing ? sql`${now.toISOString()}::timestamptz + ${times} * interval '10 minutes'` : sql`null`
  await tx
    .insert(fingerprintFailedImages)
    .values({ imageId, problem, tryAgainAt: after(1) })
    .onConflictDoUpdate({
      target: id,
      set: { problem, tries: sql`${tries} + 1`, tryAgainAt: after(sql`power(2, least(${tries}, 11))`) },
    })
}

export async function findFingerprintFailed(db: Db, imageId: Id): Promise<FingerprintFailed | undefined> {
  const [found] = await db.select().from(fingerprintFailedImages).where(eq(id, imageId))
  return found
}

export async function fingerprintFailedDue(db: Db, now: Date, limit: number): Promise<Id[]> {
  const due = await db
    .select({ id })
    .from(fingerprintFailedImages)
    .where(lte(tryAgainAt, now))
    .orderBy(tryAgainAt)
    .limit(limit)
  return due.map((row) => row.id)
}

/** Those that are due. Each is due again in an hour if nothing came of it until then. */
export async function takeFingerprintFailedDue(tx: Tx, now: Date, limit: number): Promise<Id[]> {
  const due = await tx
    .select({ id })
    .from(fingerprintFailedImages)
    .where(lte(tryAgainAt, now))
    .orderBy(tryAgainAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map((row) => row.id)
  const later = sql`${now.toISOString()}::timestamptz + interval '1 hour'`
  if (ids.length > 0) await tx.update(fingerprintFailedImages).set({ tryAgainAt: later }).where(inArray(id, ids))
  return ids
}

/** It has a fingerprint, or needs none. */
export async function forgetFingerprintFailed(tx: Tx, imageId: Id): Promise<void> {
  await tx.delete(fingerprintFailedImages).where(eq(id, imageId))
}
