import { lt } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { spentSolutions } from './tables.ts'

/** False when it was spent before. */
export async function spendSolution(db: Db, solution: typeof spentSolutions.$inferInsert): Promise<boolean> {
  const spent = await db
    .insert(spentSolutions)
    .values(solution)
    .onConflictDoNothing()
    .returning({ id: spentSolutions.id })
  return spent.length > 0
}

export async function removeExpiredSolutions(db: Db, now: Date): Promise<void> {
  await db.delete(spentSolutions).where(lt(spentSolutions.expiresAt, now))
}
