import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { takedownMails, takedownNotices, takedownRequests, takedowns, takedownUses } from '../tables.ts'
import type { MailRow, NoticeRow, TakedownRow, UseRow } from '../takedown-store.ts'

type NoticeChange = Partial<Omit<NoticeRow, 'takedownId' | 'n'>>

export async function changeNotice(
  tx: Tx,
  { takedownId, n }: Pick<NoticeRow, 'takedownId' | 'n'>,
  change: NoticeChange,
): Promise<NoticeRow> {
  const isIt = and(eq(takedownNotices.takedownId, takedownId), eq(takedownNotices.n, n))
  const [changed] = await tx.update(takedownNotices).set(change).where(isIt).returning()
  return changed!
}

/** Keeps the moment of the first signature, with the word of the reply address. */
export async function markSigned(tx: Tx, { id, signedAt, replyToken }: TakedownRow, now: Date): Promise<void> {
  const set = { signedAt: signedAt ?? now, replyToken: replyToken ?? newId() }
  await tx.update(takedowns).set(set).where(eq(takedowns.id, id))
}

/** Gives a takedown the word of its reply address before any notice of it is signed. */
export async function giveReplyToken(tx: Tx, { id, replyToken }: TakedownRow): Promise<void> {
  if (replyToken === null) await tx.update(takedowns).set({ replyToken: newId() }).where(eq(takedowns.id, id))
}

/** Keeps the moment of the first notice that left. */
export async function markSent(tx: Tx, id: Id, sentAt: Date): Promise<void> {
  await tx
    .update(takedowns)
    .set({ sentAt })
    .where(and(eq(takedowns.id, id), isNull(takedowns.sentAt)))
}

export async function setEvidence(tx: Tx, { takedownId, matchId }: UseRow, evidenceId: Id): Promise<void> {
  await tx
    .update(takedownUses)
    .set({ evidenceId })
    .where(and(eq(takedownUses.takedownId, takedownId), eq(takedownUses.matchId, matchId)))
}

/** Open takedowns that wait for one of these captures, in the order of their ids. */
export async function takedownsWithEvidence(
  db: Db | Tx,
  evidenceIds: readonly Id[],
): Promise<{ id: Id; evidenceId: Id }[]> {
  if (evidenceIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: takedowns.id, evidenceId: takedownUses.evidenceId })
    .from(takedownUses)
    .innerJoin(takedowns, eq(takedowns.id, takedownUses.takedownId))
    .where(and(inArray(takedownUses.evidenceId, [...evidenceIds]), isNull(takedowns.closedAt)))
    .orderBy(asc(takedowns.id))
  return rows.map(({ id, evidenceId }) => ({ id, evidenceId: evidenceId! }))
}

/** Open takedowns with queued notices or a signed request, the oldest first; so many at most. */
export async function takedownsWithQueued(db: Db, most: number): Promise<Id[]> {
  const queued = db
    .select({ one: sql`1` })
    .from(takedownNotices)
    .where(and(eq(takedownNotices.takedownId, takedowns.id), eq(takedownNotices.state, 'queued')))
  const asked = db
    .select({ one: sql`1` })
    .from(takedownRequests)
    .where(and(eq(takedownRequests.takedownId, takedowns.id), eq(takedownRequests.state, 'signed')))
  const rows = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), or(exists(queued), exists(asked))))
    .orderBy(asc(takedowns.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Keeps a mail of a thread; undefined where the thread has it. */
export async function insertMail(tx: Tx, row: MailRow): Promise<MailRow | undefined> {
  const [inserted] = await tx.insert(takedownMails).values(row).onConflictDoNothing().returning()
  return inserted
}

/** A mail of ours by its id. */
export async function findOwnMail(db: Db | Tx, id: Id): Promise<MailRow | undefined> {
  const [found] = await db
    .select()
    .from(takedownMails)
    .where(and(eq(takedownMails.id, id), eq(takedownMails.direction, 'out')))
  return found
}

/** The takedown whose reply address has one of these words. */
export async function takedownOfToken(db: Db | Tx, tokens: readonly string[]): Promise<Id | undefined> {
  if (tokens.length === 0) return undefined
  const [found] = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(inArray(takedowns.replyToken, [...tokens]))
  return found?.id
}

/** The takedown of the first of these Message-IDs that is of a mail of ours. */
export async function takedownOfMails(db: Db | Tx, messageIds: readonly string[]): Promise<Id | undefined> {
  if (messageIds.length === 0) return undefined
  const [found] = await db
    .select({ id: takedownMails.takedownId })
    .from(takedownMails)
    .where(and(inArray(takedownMails.messageId, [...messageIds]), eq(takedownMails.direction, 'out')))
  return found?.id
}

/** Takedowns that count in the month from `since` on: signed then, without those that ended unsent or bounced everywhere. */
export async function countSigned(db: Db | Tx, ownerId: Id, since: Date): Promise<number> {
  const isDelivered = db
    .select({ one: sql`1` })
    .from(takedownNotices)
    .where(
      and(
        eq(takedownNotices.takedownId, takedowns.id),
        isNotNull(takedownNotices.signed),
        ne(takedownNotices.state, 'bounced'),
      ),
    )
  return await db.$count(
    takedowns,
    and(
      eq(takedowns.ownerId, ownerId),
      gte(takedowns.signedAt, since),
      or(isNull(takedowns.closedAt), isNotNull(takedowns.sentAt)),
      exists(isDelivered),
    ),
  )
}
