import { and, desc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { caseEntries, caseMailIds, caseReplyAddresses } from './tables.ts'

export type EntryRow = typeof caseEntries.$inferSelect
export type NewEntry = Omit<typeof caseEntries.$inferInsert, 'id' | 'seq'>
export type MailIdRow = typeof caseMailIds.$inferSelect

/** A conversation of more is no conversation any more. */
const listed = 2000

/** What was written in a case, the oldest first. */
export async function entriesOf(db: Db | Tx, caseId: Id): Promise<EntryRow[]> {
  const newest = await db
    .select()
    .from(caseEntries)
    .where(eq(caseEntries.caseId, caseId))
    .orderBy(desc(caseEntries.seq))
    .limit(listed)
  return newest.toReversed()
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<EntryRow> {
  const [made] = await tx
    .insert(caseEntries)
    .values({ id: newId(), ...entry })
    .returning()
  return made!
}

/** From now on whoever reads at this address is known to have written what came from it. */
export async function markKnown(tx: Tx, caseId: Id, address: string): Promise<void> {
  const theirs = and(eq(caseEntries.direction, 'in'), sql`${caseEntries.addresses} ? ${address}`)
  await tx
    .update(caseEntries)
    .set({ isKnown: true })
    .where(and(eq(caseEntries.caseId, caseId), theirs))
}

export async function insertMailId(tx: Tx, row: Omit<typeof caseMailIds.$inferInsert, 'seq'>): Promise<void> {
  await tx.insert(caseMailIds).values(row).onConflictDoNothing()
}

/** The Message-IDs of a case, the oldest first, the newest so many of them. */
export async function mailIdsOf(db: Db | Tx, caseId: Id, most: number): Promise<MailIdRow[]> {
  const newest = await db
    .select()
    .from(caseMailIds)
    .where(eq(caseMailIds.caseId, caseId))
    .orderBy(desc(caseMailIds.seq))
    .limit(most)
  return newest.toReversed()
}

/** By what a case is answered; made when it is first asked for. */
export async function replyTokenOf(tx: Tx, caseId: Id): Promise<string> {
  await tx.insert(caseReplyAddresses).values({ caseId, token: newId() }).onConflictDoNothing()
  const [found] = await tx.select().from(caseReplyAddresses).where(eq(caseReplyAddresses.caseId, caseId))
  return found!.token
}
