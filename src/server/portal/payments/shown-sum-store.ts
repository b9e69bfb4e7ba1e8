import { eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { shownSums } from './tables.ts'

export type ShownSum = { currency: string | null; amount: number | null }

/** Keeps what the page of a link shows as to be paid. */
export async function keepShownSum(db: Db, row: ShownSum & { portalId: Id; caseId: Id; at: Date }): Promise<void> {
  const { caseId, currency, amount, at } = row
  await db
    .insert(shownSums)
    .values(row)
    .onConflictDoUpdate({
      target: shownSums.portalId,
      set: { caseId, currency, amount, at },
      setWhere: sql`(${shownSums.currency}, ${shownSums.amount}) is distinct from (${currency}::text, ${amount}::bigint)`,
    })
}

/** What the page of a link showed last; undefined where it was never opened. */
export async function shownSumOf(db: Db | Tx, portalId: Id): Promise<ShownSum | undefined> {
  const [found] = await db.select().from(shownSums).where(eq(shownSums.portalId, portalId))
  return found
}
