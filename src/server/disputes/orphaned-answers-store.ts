import { type AnyColumn, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalAnswers, portalCaptures, portalDecisions, portalFiles, portalOffers, portalQuestions } from './tables.ts'

const isGone = (caseId: AnyColumn) => sql`not exists (select 1 from cases where cases.id = ${caseId})`

/** Returns the keys of files whose cases are gone. */
export async function filesOfGoneCases(db: Db): Promise<string[]> {
  const rows = await db.select({ key: portalFiles.key }).from(portalFiles).where(isGone(portalFiles.caseId))
  return rows.map(({ key }) => key)
}

const ofCases = [portalAnswers, portalCaptures, portalDecisions, portalFiles, portalOffers, portalQuestions]

export async function removeOfGoneCases(tx: Tx): Promise<void> {
  for (const table of ofCases) await tx.delete(table).where(isGone(table.caseId))
}
