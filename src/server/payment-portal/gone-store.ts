import { type AnyColumn, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalAnswers, portalConfirmations, portalFiles, portalOffers, portalPayers } from './tables.ts'

const isGone = (caseId: AnyColumn) => sql`not exists (select 1 from cases where cases.id = ${caseId})`

/** Where the files of cases lie that are no more. */
export async function filesOfGoneCases(db: Db): Promise<string[]> {
  const rows = await db.select({ key: portalFiles.key }).from(portalFiles).where(isGone(portalFiles.caseId))
  return rows.map(({ key }) => key)
}

export async function removeOfGoneCases(tx: Tx): Promise<void> {
  for (const table of [portalAnswers, portalConfirmations, portalFiles, portalOffers, portalPayers])
    await tx.delete(table).where(isGone(table.caseId))
}
