import { desc } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { reconciliations } from './tables.ts'

export type ReconciliationRow = typeof reconciliations.$inferSelect

/** Keeps the latest result. */
export async function keepReconciliation(tx: Tx, row: ReconciliationRow): Promise<void> {
  const { at, compared, differences } = row
  await tx
    .insert(reconciliations)
    .values(row)
    .onConflictDoUpdate({
      target: [reconciliations.processor, reconciliations.day],
      set: { at, compared, differences },
    })
}

export async function newestReconciliations(db: Db, limit: number): Promise<ReconciliationRow[]> {
  return await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.day), desc(reconciliations.at))
    .limit(limit)
}
