import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseBlockedParties } from './tables.ts'

export type BlockedRow = typeof caseBlockedParties.$inferSelect

/** Why nothing can be achieved against a party on this day (`YYYY-MM-DD`); undefined where staff said nothing of it. */
export const activeBlock = async (db: Db | Tx, party: string, today: string): Promise<BlockedRow | undefined> =>
  (await blocksAmong(db, [party], today)).get(party)

/** The same of several parties, by the party. */
export async function blocksAmong(
  db: Db | Tx,
  parties: readonly string[],
  today: string,
): Promise<Map<string, BlockedRow>> {
  if (parties.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([caseBlockedParties.party])
    .from(caseBlockedParties)
    .where(
      and(
        inArray(caseBlockedParties.party, [...parties]),
        isNull(caseBlockedParties.endedAt),
        or(isNull(caseBlockedParties.until), gte(caseBlockedParties.until, today)),
      ),
    )
    .orderBy(caseBlockedParties.party, desc(caseBlockedParties.at))
  return new Map(rows.map((row) => [row.party, row]))
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
