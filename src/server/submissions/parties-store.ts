import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OverrideRow } from './overrides-store.ts'
import { caseBlockedParties, caseOverrides } from './tables.ts'

export type BlockedRow = typeof caseBlockedParties.$inferSelect

/** Why nothing can be achieved against a party on this day (`YYYY-MM-DD`); undefined where staff said nothing of it. */
export const activeBlock = async (db: Db | Tx, party: string, today: string): Promise<BlockedRow | undefined> =>
  (await statementsOnParties(db, [party], today)).blocks.get(party)

/** What staff say of these parties on this day (`YYYY-MM-DD`): the newest block of each, by the party, and what they set aside. */
export async function statementsOnParties(
  db: Db | Tx,
  parties: readonly string[],
  today: string,
): Promise<{ blocks: Map<string, BlockedRow>; overrides: OverrideRow[] }> {
  if (parties.length === 0) return { blocks: new Map(), overrides: [] }
  const { party, until, endedAt, at } = caseBlockedParties
  const block = db
    .selectDistinctOn([party])
    .from(caseBlockedParties)
    .where(and(inArray(party, [...parties]), isNull(endedAt), or(isNull(until), gte(until, today))))
    .orderBy(party, desc(at))
    .as('block')
  const override = db
    .select()
    .from(caseOverrides)
    .where(and(inArray(caseOverrides.party, [...parties]), isNull(caseOverrides.endedAt)))
    .as('override')
  // Rows of both, side by side: one statement costs half of two.
  const rows = await db
    .select()
    .from(block)
    .fullJoin(override, sql`false`)
  return {
    blocks: new Map(rows.flatMap((row) => (row.block ? [[row.block.party, row.block] as const] : []))),
    overrides: rows.flatMap((row) => row.override ?? []),
  }
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
