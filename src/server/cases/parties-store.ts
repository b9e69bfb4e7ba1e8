import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseBlockedParties } from './desk/tables.ts'

export type BlockedRow = typeof caseBlockedParties.$inferSelect

/** Why nothing can be achieved against a party on this day (`YYYY-MM-DD`); undefined where staff said nothing of it. */
export async function blockOf(db: Db | Tx, party: string, today: string): Promise<BlockedRow | undefined> {
  const [found] = await db
    .select()
    .from(caseBlockedParties)
    .where(
      and(
        eq(caseBlockedParties.party, party),
        isNull(caseBlockedParties.endedAt),
        or(isNull(caseBlockedParties.until), gte(caseBlockedParties.until, today)),
      ),
    )
    .orderBy(desc(caseBlockedParties.at))
    .limit(1)
  return found
}

export async function insertBlock(tx: Tx, row: typeof caseBlockedParties.$inferInsert): Promise<void> {
  await tx.insert(caseBlockedParties).values(row)
}

/** From now on nothing that staff said so far keeps cases from a party. */
export async function endBlocks(tx: Tx, party: string, endedAt: Date): Promise<void> {
  await tx
    .update(caseBlockedParties)
    .set({ endedAt })
    .where(and(eq(caseBlockedParties.party, party), isNull(caseBlockedParties.endedAt)))
}
