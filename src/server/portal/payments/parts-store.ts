import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { maxParts } from '#contract/billing/instalments.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseParts } from './tables.ts'

/** In how many parts a case may be paid. */
export async function partsOfCase(db: Db | Tx, caseId: Id): Promise<number> {
  const [found] = await db.select().from(caseParts).where(eq(caseParts.caseId, caseId))
  return found?.parts ?? maxParts.chosen
}

export async function keepParts(tx: Tx, row: typeof caseParts.$inferInsert): Promise<void> {
  await tx.insert(caseParts).values(row).onConflictDoUpdate({ target: caseParts.caseId, set: row })
}
