import { eq } from 'drizzle-orm'
import type { Claimant } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseClaimants } from '../tables/tables.ts'

/** The details as they were kept last, in whatever shape that was. */
export async function keptClaimant(db: Db, ownerId: Id): Promise<unknown> {
  const [found] = await db.select().from(caseClaimants).where(eq(caseClaimants.ownerId, ownerId))
  return found?.claimant
}

export async function keepClaimant(db: Db | Tx, ownerId: Id, claimant: Claimant, savedAt: Date): Promise<void> {
  await db
    .insert(caseClaimants)
    .values({ ownerId, claimant, savedAt })
    .onConflictDoUpdate({ target: caseClaimants.ownerId, set: { claimant, savedAt } })
}
