import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { longestListed } from '#contract/correspondence/endpoints.ts'
import { heardKinds } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { caseEntries, caseMailIds, caseReplyAddresses, caseReplyDrafts } from './tables.ts'

export type EntryRow = typeof caseEntries.$inferSelect
export type NewEntry = Omit<typeof caseEntries.$inferInsert, 'id' | 'seq'>
export type MailIdRow = typeof caseMailIds.$inferSelect

/** An entry of a list, whose text may be cut. */
export type ListedEntry = Omit<EntryRow, 'fullText'> & { isCut: boolean; isAnswer: boolean }

/** A part of a thread: from when and until when it goes, where more was written before or after, and by what that before is asked for. */
export type EntryPage = { rows: ListedEntry[]; earlier: Id | null; since: Date | null; until: Date | null }

const { fullText, text, ...columns } = getTableColumns(caseEntries)
const listedColumns = {
  ...columns,
  text: sql<string>`left(${text}, ${longestListed})`,
  isCut: sql<boolean>`${fullText} is not null or length(${text}) > ${longestListed}`,
}

type Paged = {
  /** Only what was written before this entry. */
  before?: Id | undefined
  /** Only people's texts, without letters and automatic replies. */
  isByPeople?: boolean
  most?: number
}

/** The newest of what was written in a case, or of what was written before, the oldest first. */
export async function pageOfEntries(
  db: Db | Tx,
  caseId: Id,
  { before, isByPeople = false, most = 50 }: Paged,
): Promise<EntryPage> {
  const end = before === undefined ? undefined : await findEntry(db, caseId, before)
  const byPeople = and(isNull(caseEntries.letterId), inArray(caseEntries.kind, [...heardKinds]))
  const found = await db
    .select(listedColumns)
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), end && lt(caseEntries.seq, end.seq), isByPeople ? byPeople : undefined))
    .orderBy(desc(caseEntries.seq))
    .limit(most + 1)
  const rows = found.slice(0, most).toReversed()
  const [oldest] = found.length > most ? rows : []
  return {
    rows: rows.map((row) => ({ ...row, isAnswer: false })),
    earlier: oldest?.id ?? null,
    since: oldest?.at ?? null,
    until: end?.at ?? null,
  }
}

/** The newest subject in a case. */
export async function newestSubject(db: Db | Tx, caseId: Id): Promise<string | undefined> {
  const [found] = await db
    .select({ subject: caseEntries.subject })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), sql`${caseEntries.subject} <> ''`))
    .orderBy(desc(caseEntries.seq))
    .limit(1)
  return found?.subject
}

/** Longer conversations are cut here. */
const listed = 2000

/** A case's entries with full texts, oldest first. */
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
  const { direction, isKnown, kind } = caseEntries
  const rows = await db
    .select({ addresses: caseEntries.addresses })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), eq(direction, 'in'), eq(isKnown, true), eq(kind, 'person')))
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

/** Marks later mails of this address as a known reader's. */
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

/** The newest Message-IDs of a case, oldest first. */
export async function mailIdsOf(db: Db | Tx, caseId: Id, most: number): Promise<MailIdRow[]> {
  const newest = await db
    .select()
    .from(caseMailIds)
    .where(eq(caseMailIds.caseId, caseId))
    .orderBy(desc(caseMailIds.seq))
    .limit(most)
  return newest.toReversed()
}

/** Token of the case's reply address, made on first use. */
export async function replyTokenOf(tx: Tx, caseId: Id): Promise<string> {
  await tx.insert(caseReplyAddresses).values({ caseId, token: newId() }).onConflictDoNothing()
  const [found] = await tx.select().from(caseReplyAddresses).where(eq(caseReplyAddresses.caseId, caseId))
  return found!.token
}

export async function findEntry(db: Db | Tx, caseId: Id, id: Id): Promise<EntryRow | undefined> {
  const [found] = await db.select().from(caseEntries).where(isEntryOf(caseId, id))
  return found
}

/** Locked until the transaction ends. */
export async function lockEntry(tx: Tx, caseId: Id, id: Id): Promise<EntryRow | undefined> {
  const [found] = await tx.select().from(caseEntries).where(isEntryOf(caseId, id)).for('update')
  return found
}

const isEntryOf = (caseId: Id, id: Id) => and(eq(caseEntries.id, id), eq(caseEntries.caseId, caseId))

/** Number of entries from an address after a moment. */
export async function countEntriesFrom(tx: Tx, caseId: Id, address: string, after: Date): Promise<number> {
  const theirs = and(eq(caseEntries.direction, 'in'), sql`${caseEntries.addresses} ? ${address}`)
  return await tx.$count(caseEntries, and(eq(caseEntries.caseId, caseId), gt(caseEntries.at, after), theirs))
}

/** The Message-IDs of some entries. */
export async function mailIdsOfEntries(db: Db | Tx, entries: readonly Id[]): Promise<MailIdRow[]> {
  if (entries.length === 0) return []
  return await db
    .select()
    .from(caseMailIds)
    .where(inArray(caseMailIds.entryId, [...entries]))
    .orderBy(caseMailIds.seq)
}

export const writeFiles = async (tx: Tx, id: Id, files: EntryRow['files']): Promise<void> =>
  void (await tx.update(caseEntries).set({ files }).where(eq(caseEntries.id, id)))

/** Moves an entry to another case; false when it is missing. A mail to both cases then appears twice, with one Message-ID. */
export async function moveEntryTo(
  tx: Tx,
  { caseId, entryId }: { caseId: Id; entryId: Id },
  to: Pick<EntryRow, 'caseId' | 'files'>,
): Promise<boolean> {
  const moved = await tx
    .update(caseEntries)
    // A writer about another case is unknown to this one.
    .set({ ...to, filedBy: 'staff', isKnown: false, answeredAt: null })
    .where(and(eq(caseEntries.id, entryId), eq(caseEntries.caseId, caseId)))
    .returning({ id: caseEntries.id })
  const ofEntry = eq(caseMailIds.entryId, entryId)
  const there = tx
    .select({ messageId: caseMailIds.messageId })
    .from(caseMailIds)
    .where(eq(caseMailIds.caseId, to.caseId))
  await tx.delete(caseMailIds).where(and(ofEntry, inArray(caseMailIds.messageId, there)))
  await tx.update(caseMailIds).set({ caseId: to.caseId }).where(ofEntry)
  return moved.length > 0
}

/** Draft of a member of staff; empty without one. */
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

/** Keeps how the delivery of a mail went; undefined for a mail of no entry, and for one that was stopped. */
export async function settleEntryMail(
  tx: Tx,
  mailId: Id,
  set: Pick<MailIdRow, 'state' | 'problem'>,
): Promise<MailIdRow | undefined> {
  const isOpen = or(isNull(caseMailIds.state), ne(caseMailIds.state, 'stopped'))
  const ours = and(eq(caseMailIds.mailId, mailId), isOpen)
  const [settled] = await tx.update(caseMailIds).set(set).where(ours).returning()
  return settled
}

/** True for a letter's entry; the letter follows its mails. */
export async function isOfLetter(tx: Tx, entryId: Id): Promise<boolean> {
  return (await tx.$count(caseEntries, and(eq(caseEntries.id, entryId), isNotNull(caseEntries.letterId)))) > 0
}
