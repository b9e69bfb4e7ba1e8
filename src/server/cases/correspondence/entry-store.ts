import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { caseEntries, caseMailIds, caseReplyAddresses, caseReplyDrafts } from './tables.ts'

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

/** From where mails came that are known to be the image user's and that no program wrote, the newest first. */
export async function knownSenders(db: Db | Tx, caseId: Id, limit: number): Promise<string[]> {
  const { direction, isKnown, isAutomatic } = caseEntries
  const rows = await db
    .select({ addresses: caseEntries.addresses })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), eq(direction, 'in'), eq(isKnown, true), eq(isAutomatic, false)))
    .orderBy(desc(caseEntries.seq))
    .limit(limit)
  return rows.flatMap(({ addresses }) => addresses)
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

export async function findEntry(db: Db | Tx, caseId: Id, id: Id): Promise<EntryRow | undefined> {
  const [found] = await db
    .select()
    .from(caseEntries)
    .where(and(eq(caseEntries.id, id), eq(caseEntries.caseId, caseId)))
  return found
}

/** How much came from an address after a moment. */
export async function countEntriesFrom(tx: Tx, caseId: Id, address: string, after: Date): Promise<number> {
  const theirs = and(eq(caseEntries.direction, 'in'), sql`${caseEntries.addresses} ? ${address}`)
  return await tx.$count(caseEntries, and(eq(caseEntries.caseId, caseId), gt(caseEntries.at, after), theirs))
}

/** Moves an entry to another case; false where it is not there any more. */
export async function moveEntryTo(
  tx: Tx,
  { caseId, entryId }: { caseId: Id; entryId: Id },
  to: Pick<EntryRow, 'caseId' | 'files'>,
): Promise<boolean> {
  const moved = await tx
    .update(caseEntries)
    // Whoever wrote about another case is nobody whom this one is written to.
    .set({ ...to, filedBy: 'staff', isKnown: false })
    .where(and(eq(caseEntries.id, entryId), eq(caseEntries.caseId, caseId)))
    .returning({ id: caseEntries.id })
  await tx.update(caseMailIds).set({ caseId: to.caseId }).where(eq(caseMailIds.entryId, entryId))
  return moved.length > 0
}

/** What a member of staff has begun to write; empty where nothing is. */
export async function draftOf(db: Db | Tx, caseId: Id, accountId: Id): Promise<string> {
  const [found] = await db.select().from(caseReplyDrafts).where(isDraftOf(caseId, accountId))
  return found?.text ?? ''
}

export async function writeDraft(tx: Tx, row: typeof caseReplyDrafts.$inferInsert): Promise<void> {
  const { text, savedAt } = row
  const target = [caseReplyDrafts.caseId, caseReplyDrafts.accountId]
  await tx.insert(caseReplyDrafts).values(row).onConflictDoUpdate({ target, set: { text, savedAt } })
}

export const removeDraft = async (tx: Tx, caseId: Id, accountId: Id): Promise<void> =>
  void (await tx.delete(caseReplyDrafts).where(isDraftOf(caseId, accountId)))

const isDraftOf = (caseId: Id, accountId: Id) =>
  and(eq(caseReplyDrafts.caseId, caseId), eq(caseReplyDrafts.accountId, accountId))

/** Keeps how handing a mail over went; undefined where it is none of an entry. */
export async function settleEntryMail(
  tx: Tx,
  mailId: Id,
  set: Pick<MailIdRow, 'state' | 'problem'>,
): Promise<MailIdRow | undefined> {
  const [settled] = await tx.update(caseMailIds).set(set).where(eq(caseMailIds.mailId, mailId)).returning()
  return settled
}
