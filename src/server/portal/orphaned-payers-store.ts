import { type AnyColumn, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { portalConfirmations, portalPayers } from './payers/tables.ts'
import { shownSums } from './payments/tables.ts'

const isGone = (caseId: AnyColumn) => sql`not exists (select 1 from cases where cases.id = ${caseId})`

export async function removeOfGoneCases(tx: Tx): Promise<void> {
  for (const table of [portalConfirmations, portalPayers, shownSums]) await tx.delete(table).where(isGone(table.caseId))
}
