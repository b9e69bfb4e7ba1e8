import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { attempts } from './tables.ts'

export type AttemptRow = typeof attempts.$inferSelect

/** Largest number of the column. */
const maxCounted = 2 ** 31 - 1

/** Counts so many more for each key, in one statement; resolves to how much of each was counted since its window began. */
export async function addAttempts(db: Db, keys: AttemptRow[], now: Date): Promise<AttemptRow[]> {
  const isOver = sql`${attempts.resetsAt} <= ${now.toISOString()}::timestamptz`
  return await db
    .insert(attempts)
    // Fixed order, so that callers never deadlock.
    .values(keys.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else least(${attempts.count}::bigint + excluded.count, ${maxCounted})::integer end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning()
}

/** Takes one count back from each key. */
export async function retractAttempts(db: Db, keys: string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(
      inArray(
        attempts.key,
        db
          .select({ key: attempts.key })
          .from(attempts)
          .where(inArray(attempts.key, keys))
          .orderBy(attempts.key)
          .for('update'),
      ),
    )
}

export async function removeEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resetsAt, now))
}
