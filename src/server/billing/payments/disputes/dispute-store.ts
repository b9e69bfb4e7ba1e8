import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { disputes, payables } from '../tables.ts'
import type { DisputeRow, PayableRow } from '../payment-store.ts'

export async function keepAnswer(
  tx: Tx,
  { processor, object }: Pick<DisputeRow, 'processor' | 'object'>,
  answer: { answeredAt: Date; answeredBy: string | null },
): Promise<void> {
  await tx
    .update(disputes)
    .set(answer)
    .where(and(eq(disputes.processor, processor), eq(disputes.object, object)))
}

/** The bank wants an answer, by a day, whatever it was given before. */
export async function askAgain(
  tx: Tx,
  { processor, object }: Pick<DisputeRow, 'processor' | 'object'>,
  dueAt: Date | null,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ dueAt, answeredAt: null, answeredBy: null })
    .where(and(eq(disputes.processor, processor), eq(disputes.object, object)))
}

/** Disputed payables: unanswered ones first, by deadline, then the latest decisions. */
export async function disputedPayables(db: Db, limit: number): Promise<PayableRow[]> {
  const isOver = sql`${disputes.state} <> 'open'`
  const found = await db
    .select({ id: disputes.payableId })
    .from(disputes)
    .orderBy(asc(isOver), asc(sql`case when ${isOver} then null else ${disputes.dueAt} end`), desc(disputes.openedAt))
    .limit(limit)
  const ids = [...new Set(found.map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = await db.select().from(payables).where(inArray(payables.id, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
