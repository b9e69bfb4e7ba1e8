import { desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { casePrices } from '../tables.ts'

export type PriceRow = typeof casePrices.$inferSelect

/** The price that holds, which is the newest. */
export async function newestPrice(db: Db | Tx, caseId: Id): Promise<PriceRow | undefined> {
  const [found] = await db
    .select()
    .from(casePrices)
    .where(eq(casePrices.caseId, caseId))
    .orderBy(desc(casePrices.version))
    .limit(1)
  return found
}
