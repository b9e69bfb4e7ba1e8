import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases } from '../tables/tables.ts'

/** Returns a case and those that go on as part of it: what their image user said counts for all. */
export async function caseWithMerged(db: Db | Tx, caseId: Id): Promise<Id[]> {
  const rows = await db.select({ id: cases.id }).from(cases).where(eq(cases.mergedInto, caseId))
  return [caseId, ...rows.map(({ id }) => id)]
}
