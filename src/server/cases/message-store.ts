import { and, count, eq, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseMessages } from './tables.ts'

/** How many messages of the other side a side has not read. */
export async function countUnread(db: Db | Tx, caseId: Id, side: 'owner' | 'staff'): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), ne(caseMessages.from, side), eq(caseMessages.isRead, false)))
  return counted!.unread
}
