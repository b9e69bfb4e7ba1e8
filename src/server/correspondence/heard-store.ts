import { and, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { OpenWord } from '#contract/cases/heard.ts'
import { heardKinds } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseEntries, incomingMails } from './tables.ts'

const isHeard = and(eq(caseEntries.direction, 'in'), inArray(caseEntries.kind, [...heardKinds]))

/** Mails and messages of these cases without an answer. */
export async function openEntries(db: Db | Tx, caseIds: readonly Id[]): Promise<OpenWord[]> {
  const rows = await db
    .select({ at: caseEntries.at, way: caseEntries.way })
    .from(caseEntries)
    .where(and(inArray(caseEntries.caseId, [...caseIds]), isHeard, isNull(caseEntries.answeredAt)))
  return rows.map(({ at, way }) => ({ kind: way === 'mail' ? 'mail' : 'message', at: at.toISOString() }))
}

/** Returns the mails to the addresses of these cases that are not read yet, or are kept apart until staff have looked at them. */
export async function unfiledMails(db: Db | Tx, caseIds: readonly Id[]): Promise<OpenWord[]> {
  const rows = await db
    .select({ at: incomingMails.at })
    .from(incomingMails)
    .where(and(inArray(incomingMails.caseId, [...caseIds]), inArray(incomingMails.state, ['waiting', 'quarantined'])))
  return rows.map(({ at }) => ({ kind: 'mail', at: at.toISOString() }))
}

/** Returns when the image user of these cases wrote last, other than by an answer or an offer on the page; null where they never did. */
export async function lastEntryAt(db: Db | Tx, caseIds: readonly Id[]): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(caseEntries.at) })
    .from(caseEntries)
    .where(and(inArray(caseEntries.caseId, [...caseIds]), isHeard))
  return found?.at ?? null
}

const isReply = and(eq(caseEntries.direction, 'out'), isNotNull(caseEntries.authorId), isNull(caseEntries.letterId))

/** Returns when a person wrote to the image user of these cases last, or found that nothing is to be answered; letters are no answers. */
export async function lastAnsweredAt(db: Db | Tx, caseIds: readonly Id[]): Promise<Date | null> {
  const [found] = await db
    .select({
      at: sql<Date | null>`max(case when ${isReply} then ${caseEntries.at} else ${caseEntries.answeredAt} end)`.mapWith(
        caseEntries.at,
      ),
    })
    .from(caseEntries)
    .where(inArray(caseEntries.caseId, [...caseIds]))
  return found?.at ?? null
}

/** Marks a case's entries as answered; false where none waited. */
export async function markAnswered(tx: Tx, caseId: Id, at: Date): Promise<boolean> {
  const marked = await tx
    .update(caseEntries)
    .set({ answeredAt: at })
    .where(and(eq(caseEntries.caseId, caseId), isHeard, isNull(caseEntries.answeredAt)))
    .returning({ id: caseEntries.id })
  return marked.length > 0
}
