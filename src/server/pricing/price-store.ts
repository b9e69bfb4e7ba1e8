import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases as caseTable } from '#server/cases/tables/index.ts'
import { casePrices } from './tables.ts'

export type PriceRow = typeof casePrices.$inferSelect

/** The price that holds, which is the newest. */
export async function newestPrice(db: Db | Tx, caseId: Id): Promise<PriceRow | undefined> {
  const [found] = await pricesOf(db, caseId, 1)
  return found
}

/** More often than this no price is set anew. */
const listed = 200

/** Every price that was set, the newest first. */
export async function pricesOf(db: Db | Tx, caseId: Id, limit = listed): Promise<PriceRow[]> {
  return await db
    .select()
    .from(casePrices)
    .where(eq(casePrices.caseId, caseId))
    .orderBy(desc(casePrices.version))
    .limit(limit)
}

export async function insertPrice(tx: Tx, row: typeof casePrices.$inferInsert): Promise<void> {
  await tx.insert(casePrices).values(row)
}

type Answer = Pick<PriceRow, 'approval' | 'approvalNote' | 'approvedAt'>

/** Changes what the owner said to the price that holds. */
export async function answerNewest(tx: Tx, { caseId, version }: PriceRow, answer: Answer): Promise<void> {
  await tx
    .update(casePrices)
    .set(answer)
    .where(and(eq(casePrices.caseId, caseId), eq(casePrices.version, version)))
}

/** What is asked for in each of these cases as of now, in the currency's smallest unit; those without a price are missing. */
export async function claimedAmounts(
  db: Db,
  caseIds: readonly Id[],
): Promise<Map<Id, Pick<PriceRow, 'total' | 'currency'>>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([casePrices.caseId], {
      caseId: casePrices.caseId,
      total: casePrices.total,
      currency: casePrices.currency,
    })
    .from(casePrices)
    .where(inArray(casePrices.caseId, [...caseIds]))
    .orderBy(casePrices.caseId, desc(casePrices.version))
  return new Map(rows.map(({ caseId, total, currency }) => [caseId, { total, currency }]))
}

/** Every price of an owner's cases. */
export async function pricesOfOwner(db: Db, ownerId: Id): Promise<PriceRow[]> {
  return await db
    .select(getTableColumns(casePrices))
    .from(casePrices)
    .innerJoin(caseTable, eq(caseTable.id, casePrices.caseId))
    .where(eq(caseTable.ownerId, ownerId))
    .orderBy(casePrices.caseId, casePrices.version)
}
