import { desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { caseHistory } from '../tables/tables.ts'

export type HistoryRow = typeof caseHistory.$inferSelect
type NewHistory = Omit<typeof caseHistory.$inferInsert, 'id' | 'seq'>

/** More than a case ever has: letters, reminders and parts of payments are some dozens. */
const listed = 1000

/** Writes down what happened to a case, in the transaction in which it does. */
export async function recordHistory(tx: Tx, happened: NewHistory): Promise<void> {
  await tx.insert(caseHistory).values({ ...happened, id: newId() })
}

/** What happened to a case, the newest first. */
export async function historyOf(db: Db | Tx, caseId: Id): Promise<HistoryRow[]> {
  return await db
    .select()
    .from(caseHistory)
    .where(eq(caseHistory.caseId, caseId))
    .orderBy(desc(caseHistory.seq))
    .limit(listed)
}
