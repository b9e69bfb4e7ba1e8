import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseMessages } from '../tables/tables.ts'

export type MessageRow = typeof caseMessages.$inferSelect
type Side = MessageRow['from']

/** Most messages listed; longer conversations are implausible. */
const listed = 2000

export async function insertMessage(
  tx: Tx,
  message: Omit<typeof caseMessages.$inferInsert, 'seq'>,
): Promise<MessageRow> {
  const [made] = await tx.insert(caseMessages).values(message).returning()
  return made!
}

export async function findMessage(db: Db | Tx, caseId: Id, id: Id): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(caseMessages)
    .where(and(eq(caseMessages.id, id), eq(caseMessages.caseId, caseId)))
  return found
}

/** The messages of a case, the oldest first. */
export async function messagesOf(db: Db | Tx, caseId: Id): Promise<MessageRow[]> {
  return await db
    .select()
    .from(caseMessages)
    .where(eq(caseMessages.caseId, caseId))
    .orderBy(asc(caseMessages.seq))
    .limit(listed)
}

/** How many messages of the other side a side has not read. */
export async function countUnread(db: Db | Tx, caseId: Id, side: Side): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(caseMessages).where(unreadBy(caseId, side))
  return counted!.unread
}

/** The same of each of several cases; a case without any is left out. */
export async function countUnreadAmong(db: Db, caseIds: readonly Id[], side: Side): Promise<Map<Id, number>> {
  const counted = await db
    .select({ caseId: caseMessages.caseId, unread: count() })
    .from(caseMessages)
    .where(
      and(
        inArray(caseMessages.caseId, [...caseIds]),
        eq(caseMessages.from, side === 'owner' ? 'staff' : 'owner'),
        eq(caseMessages.isRead, false),
      ),
    )
    .groupBy(caseMessages.caseId)
  return new Map(counted.map(({ caseId, unread }) => [caseId, unread]))
}

/** From now on a side has read all that the other wrote. */
export async function markRead(db: Db | Tx, caseId: Id, side: Side): Promise<void> {
  await db.update(caseMessages).set({ isRead: true }).where(unreadBy(caseId, side))
}

const unreadBy = (caseId: Id, side: Side) =>
  and(eq(caseMessages.caseId, caseId), ne(caseMessages.from, side), eq(caseMessages.isRead, false))
