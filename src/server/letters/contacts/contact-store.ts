import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { caseLetters } from '../tables.ts'
import { caseContacts, caseContactSearches } from './tables.ts'

export type ContactRow = typeof caseContacts.$inferSelect
export type NewContact = Omit<typeof caseContacts.$inferInsert, 'id' | 'seq'>
export type SearchRow = typeof caseContactSearches.$inferSelect

/** The contacts of a case: those that count, the surest and newest first, then those that were corrected. */
export async function contactsOf(db: Db | Tx, caseId: Id): Promise<ContactRow[]> {
  return await db
    .select()
    .from(caseContacts)
    .where(eq(caseContacts.caseId, caseId))
    .orderBy(sql`${caseContacts.correctedAt} is not null`, desc(caseContacts.isSure), desc(caseContacts.seq))
}

export async function insertContact(tx: Tx, contact: NewContact): Promise<ContactRow> {
  const [made] = await tx
    .insert(caseContacts)
    .values({ id: newId(), ...contact })
    .returning()
  return made!
}

/** Marks a contact as corrected; undefined where it is not one of the case's that counts. */
export async function markCorrected(tx: Tx, caseId: Id, id: Id, at: Date): Promise<ContactRow | undefined> {
  const [marked] = await tx
    .update(caseContacts)
    .set({ correctedAt: at })
    .where(and(eq(caseContacts.id, id), eq(caseContacts.caseId, caseId), isNull(caseContacts.correctedAt)))
    .returning()
  return marked
}

/** Keeps that a mail to this address came back. */
export async function markContactBounced(
  tx: Tx,
  { caseId, email }: { caseId: Id; email: string },
  set: Pick<ContactRow, 'bounce' | 'bouncedAt'>,
): Promise<void> {
  await tx
    .update(caseContacts)
    .set(set)
    .where(and(eq(caseContacts.caseId, caseId), eq(caseContacts.email, email)))
}

/** Replaces contacts found earlier; typed, corrected and contacted ones stay. */
export async function replaceFound(tx: Tx, caseId: Id, found: readonly NewContact[]): Promise<void> {
  const rows = await contactsOf(tx, caseId)
  const untouched = rows.filter(({ by, correctedAt }) => by === null && correctedAt === null)
  const letters = await tx.select().from(caseLetters).where(eq(caseLetters.caseId, caseId))
  const used = new Set(letters.map(({ contactId }) => contactId))
  const gone = untouched.filter((row) => !used.has(row.id) && !found.some((one) => isSameContact(one, row)))
  if (gone.length > 0)
    await tx.delete(caseContacts).where(
      inArray(
        caseContacts.id,
        gone.map(({ id }) => id),
      ),
    )
  for (const one of found) {
    const same = untouched.find((row) => isSameContact(one, row))
    if (!same) await insertContact(tx, one)
    else if (!used.has(same.id)) await updateFound(tx, same.id, one)
  }
}

/** Keeps what a page says of a contact by now. */
async function updateFound(tx: Tx, id: Id, { person, address, language }: NewContact): Promise<void> {
  await tx.update(caseContacts).set({ person, address, language }).where(eq(caseContacts.id, id))
}

type Named = Pick<NewContact, 'email' | 'company'>
export const isSameContact = (one: Named, other: Named): boolean =>
  one.email === other.email && one.company === other.company

export async function keepSearch(tx: Tx, row: SearchRow): Promise<void> {
  await tx
    .insert(caseContactSearches)
    .values(row)
    .onConflictDoUpdate({ target: caseContactSearches.caseId, set: { at: row.at, looked: row.looked } })
}

export async function searchOf(db: Db | Tx, caseId: Id): Promise<SearchRow | undefined> {
  const [found] = await db.select().from(caseContactSearches).where(eq(caseContactSearches.caseId, caseId))
  return found
}

/** The contacts that letters of other cases against this party went to, the newest first. */
export async function contactsOfEarlierCases(
  db: Db | Tx,
  { id, host, party }: Pick<CaseRecord, 'id' | 'host' | 'party'>,
): Promise<ContactRow[]> {
  if (host === '' || party === null) return []
  const rows = await db
    .select({ contact: caseContacts })
    .from(caseLetters)
    .innerJoin(cases, eq(cases.id, caseLetters.caseId))
    .innerJoin(caseContacts, eq(caseContacts.id, caseLetters.contactId))
    .where(and(eq(cases.host, host), eq(cases.party, party), ne(cases.id, id), eq(caseLetters.state, 'sent')))
    .orderBy(desc(caseLetters.seq))
    .limit(20)
  return rows.map(({ contact }) => contact)
}

const without = (db: Db | Tx) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(caseLetters)
      .where(and(eq(caseLetters.caseId, caseContacts.caseId), eq(caseLetters.state, 'sent'))),
  )

/** Cases that have contacts from before a moment, and no letter that went to any. */
export async function casesWithOldContacts(db: Db | Tx, before: Date, most: number): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ caseId: caseContacts.caseId })
    .from(caseContacts)
    .where(and(lt(caseContacts.foundAt, before), without(db)))
    .orderBy(asc(caseContacts.caseId))
    .limit(most)
  return rows.map(({ caseId }) => caseId)
}

/** Erases the contacts of a case from before a moment, unless a letter went; those of its draft go with the draft. */
export async function eraseOldContacts(tx: Tx, caseId: Id, before: Date): Promise<void> {
  const [sent] = await tx
    .select({ letters: count() })
    .from(caseLetters)
    .where(and(eq(caseLetters.caseId, caseId), eq(caseLetters.state, 'sent')))
  if (sent!.letters > 0) return
  const erased = await tx
    .delete(caseContacts)
    .where(and(eq(caseContacts.caseId, caseId), lt(caseContacts.foundAt, before)))
    .returning({ id: caseContacts.id })
  const ids = erased.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete(caseLetters).where(and(eq(caseLetters.caseId, caseId), inArray(caseLetters.contactId, ids)))
}
