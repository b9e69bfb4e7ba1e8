import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { LetterKind } from '#contract/letters/letter.ts'
import { isLetterNext, isReplyAwaited, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MailState } from '#server/platform/mail/tables.ts'
import { cases } from '#server/cases/tables/index.ts'
import { caseLetterMails, caseLetters } from './tables.ts'

export type LetterRow = typeof caseLetters.$inferSelect
export type LetterMailRow = typeof caseLetterMails.$inferSelect
export type NewLetter = Omit<typeof caseLetters.$inferInsert, 'seq'>

/** Whether any letter of a case went out. */
export const hasSentLetter = async (db: Db | Tx, caseId: Id): Promise<boolean> =>
  (await db.$count(caseLetters, and(eq(caseLetters.caseId, caseId), eq(caseLetters.state, 'sent')))) > 0

/** The letters of a case that went out, the newest first. */
export async function sentLetters(db: Db | Tx, caseId: Id): Promise<LetterRow[]> {
  return await db
    .select()
    .from(caseLetters)
    .where(and(eq(caseLetters.caseId, caseId), eq(caseLetters.state, 'sent')))
    .orderBy(desc(caseLetters.seq))
}

/** Sent letters of all cases of an owner, oldest first. */
export async function sentLettersOfOwner(db: Db, ownerId: Id): Promise<LetterRow[]> {
  const ofOwner = db.select({ id: cases.id }).from(cases).where(eq(cases.ownerId, ownerId))
  return await db
    .select()
    .from(caseLetters)
    .where(and(inArray(caseLetters.caseId, ofOwner), eq(caseLetters.state, 'sent')))
    .orderBy(caseLetters.seq)
}

/** A letter of a case. */
export async function findLetter(db: Db | Tx, caseId: Id, id: Id): Promise<LetterRow | undefined> {
  const [found] = await db
    .select()
    .from(caseLetters)
    .where(and(eq(caseLetters.id, id), eq(caseLetters.caseId, caseId)))
  return found
}

/** The letter that bears a number of `/verify`. */
export async function letterOfNumber(db: Db | Tx, number: string): Promise<LetterRow | undefined> {
  const [found] = await db.select().from(caseLetters).where(eq(caseLetters.number, number))
  return found
}

export async function draftLetter(db: Db | Tx, caseId: Id, kind: LetterKind): Promise<LetterRow | undefined> {
  const [found] = await db
    .select()
    .from(caseLetters)
    .where(and(eq(caseLetters.caseId, caseId), eq(caseLetters.kind, kind), eq(caseLetters.state, 'draft')))
  return found
}

export async function insertLetter(tx: Tx, letter: NewLetter): Promise<LetterRow> {
  const [made] = await tx.insert(caseLetters).values(letter).returning()
  return made!
}

export async function updateLetter(tx: Tx, id: Id, set: Partial<NewLetter>): Promise<LetterRow> {
  const [updated] = await tx.update(caseLetters).set(set).where(eq(caseLetters.id, id)).returning()
  return updated!
}

export async function deleteDraftLetter(tx: Tx, id: Id): Promise<void> {
  await tx.delete(caseLetters).where(and(eq(caseLetters.id, id), eq(caseLetters.state, 'draft')))
}

export async function keepLetterMail(tx: Tx, mail: LetterMailRow): Promise<void> {
  await tx.insert(caseLetterMails).values(mail)
}

/** Returns the cases of letters from before Message-IDs were kept, which begin with the id of their mail. */
export async function casesOfLetterMails(db: Db | Tx, mailIds: readonly Id[]): Promise<Id[]> {
  if (mailIds.length === 0) return []
  const rows = await db
    .selectDistinct({ caseId: caseLetters.caseId })
    .from(caseLetterMails)
    .innerJoin(caseLetters, eq(caseLetters.id, caseLetterMails.letterId))
    .where(inArray(caseLetterMails.mailId, [...mailIds]))
  return rows.map(({ caseId }) => caseId)
}

export async function mailsOfLetters(db: Db | Tx, ids: readonly Id[]): Promise<LetterMailRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(caseLetterMails)
    .where(inArray(caseLetterMails.letterId, [...ids]))
    .orderBy(asc(caseLetterMails.email))
}

/** Keeps how handing a mail over went; undefined where it is no letter's. */
export async function settleLetterMail(
  tx: Tx,
  mailId: Id,
  set: { state: MailState; problem: string | null; at: Date },
): Promise<{ letter: LetterRow; email: string } | undefined> {
  const [settled] = await tx.update(caseLetterMails).set(set).where(eq(caseLetterMails.mailId, mailId)).returning()
  if (!settled) return undefined
  const [letter] = await tx.select().from(caseLetters).where(eq(caseLetters.id, settled.letterId))
  return letter && { letter, email: settled.email }
}

const unanswered = and(inArray(cases.state, statesThat(isReplyAwaited)), isNotNull(cases.letterAt))

/** Cases whose image user has not answered, those that wait longest first. */
export async function casesToRemind(db: Db | Tx, most: number): Promise<(typeof cases.$inferSelect)[]> {
  return await db.select().from(cases).where(unanswered).orderBy(asc(cases.since), asc(cases.id)).limit(most)
}

export const countCasesToRemind = async (db: Db | Tx): Promise<number> => await db.$count(cases, unanswered)

const firstDraft = and(
  eq(caseLetters.state, 'draft'),
  eq(caseLetters.kind, 'first'),
  inArray(cases.state, statesThat(isLetterNext)),
)

/** Begun first letters of cases whose first letter is next, the oldest first. */
export async function firstDrafts(
  db: Db | Tx,
  limit: number,
): Promise<{ letter: LetterRow; row: typeof cases.$inferSelect }[]> {
  return await db
    .select({ letter: caseLetters, row: cases })
    .from(caseLetters)
    .innerJoin(cases, eq(cases.id, caseLetters.caseId))
    .where(firstDraft)
    .orderBy(asc(caseLetters.seq))
    .limit(limit)
}

export async function firstDraftsTotal(db: Db | Tx): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(caseLetters)
    .innerJoin(cases, eq(cases.id, caseLetters.caseId))
    .where(firstDraft)
  return counted!.total
}

/** Deletes a draft as it was begun; one that was saved since stays. */
export async function deleteUntouchedDraft(tx: Tx, id: Id): Promise<void> {
  await tx
    .delete(caseLetters)
    .where(and(eq(caseLetters.id, id), eq(caseLetters.state, 'draft'), eq(caseLetters.revision, 1)))
}
