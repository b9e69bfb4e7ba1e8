import { eq, lte, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { fingerprintFailedImages } from './tables.ts'

type FingerprintFailed = typeof fingerprintFailedImages.$inferSelect

const { imageId: id, tries, tryAgainAt } = fingerprintFailedImages

/** Notes why an image has no fingerprint; one that is to be tried again is in an hour, then after twice as long each time, three weeks at most. */
export async function noteFingerprintFailed(
  tx: Tx,
  {
    imageId,
    problem,
    isPassing,
    now,
  }: Pick<FingerprintFailed, 'imageId' | 'problem'> & { isPassing: boolean; now: Date },
): Promise<void> {
  const inHours = (hours: unknown) =>
    isPassing ? sql`${now.toISOString()}::timestamptz + ${hours} * interval '1 hour'` : sql`null`
  await tx
    .insert(fingerprintFailedImages)
    .values({ imageId, problem, tryAgainAt: inHours(1) })
    .onConflictDoUpdate({
      target: id,
      set: { problem, tries: sql`${tries} + 1`, tryAgainAt: inHours(sql`power(2, least(${tries}, 9))`) },
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

/** It has a fingerprint now, or is not to have one. */
export async function forgetFingerprintFailed(tx: Tx, imageId: Id): Promise<void> {
  await tx.delete(fingerprintFailedImages).where(eq(id, imageId))
}
