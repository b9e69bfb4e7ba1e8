import { eq, lte, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { unprintedImages } from './tables.ts'

type Unprinted = typeof unprintedImages.$inferSelect

const { imageId: id, tries, tryAgainAt } = unprintedImages

/** Notes why an image has no fingerprint; one that is to be tried again is in an hour, then after twice as long each time, three weeks at most. */
export async function noteUnprinted(
  tx: Tx,
  { imageId, problem, isPassing, now }: Pick<Unprinted, 'imageId' | 'problem'> & { isPassing: boolean; now: Date },
): Promise<void> {
  const inHours = (hours: unknown) =>
    isPassing ? sql`${now.toISOString()}::timestamptz + ${hours} * interval '1 hour'` : sql`null`
  await tx
    .insert(unprintedImages)
    .values({ imageId, problem, tryAgainAt: inHours(1) })
    .onConflictDoUpdate({
      target: id,
      set: { problem, tries: sql`${tries} + 1`, tryAgainAt: inHours(sql`power(2, least(${tries}, 9))`) },
    })
}

export async function findUnprinted(db: Db, imageId: Id): Promise<Unprinted | undefined> {
  const [found] = await db.select().from(unprintedImages).where(eq(id, imageId))
  return found
}

export async function unprintedDue(db: Db, now: Date, limit: number): Promise<Id[]> {
  const due = await db.select({ id }).from(unprintedImages).where(lte(tryAgainAt, now)).orderBy(tryAgainAt).limit(limit)
  return due.map((row) => row.id)
}

/** It has a fingerprint now, or is not to have one. */
export async function forgetUnprinted(tx: Tx, imageId: Id): Promise<void> {
  await tx.delete(unprintedImages).where(eq(id, imageId))
}
