import { type AnyColumn, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OfferRow } from './offers/offer-store.ts'
import { lawyersCases, lawyersOffers, lawyersPacks, lawyersStatements } from './tables.ts'

const ofCases = [lawyersCases, lawyersOffers, lawyersPacks, lawyersStatements] as const

const isGone = (caseId: AnyColumn) => sql`not exists (select 1 from cases where cases.id = ${caseId})`

/** Deleted cases with rows here. */
export async function casesOfGone(db: Db): Promise<Id[]> {
  const ids = new Set<Id>()
  for (const table of ofCases) {
    const rows = await db.selectDistinct({ caseId: table.caseId }).from(table).where(isGone(table.caseId))
    for (const { caseId } of rows) ids.add(caseId)
  }
  return [...ids]
}

export async function removeOfGoneCases(tx: Tx): Promise<void> {
  for (const table of ofCases) await tx.delete(table).where(isGone(table.caseId))
}

/** Every offer that was made to an owner. */
export async function offersOfOwner(db: Db, ownerId: Id): Promise<OfferRow[]> {
  return await db
    .select()
    .from(lawyersOffers)
    .where(sql`exists (select 1 from cases where cases.id = ${lawyersOffers.caseId} and cases.owner_id = ${ownerId})`)
}
