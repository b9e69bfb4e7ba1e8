import { and, desc, eq, getTableColumns, inArray, sum } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Currency } from '#contract/reference/money.ts'
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

/** Most prices listed; no case is priced more often. */
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

/** The price that holds in each of these cases; those without one are missing. */
export async function newestPrices(db: Db, caseIds: readonly Id[]): Promise<PriceRow[]> {
  if (caseIds.length === 0) return []
  return await db
    .selectDistinctOn([casePrices.caseId])
    .from(casePrices)
    .where(inArray(casePrices.caseId, [...caseIds]))
    .orderBy(casePrices.caseId, desc(casePrices.version))
}

/** Sums of the prices that hold in an owner's cases at these states, by currency. */
export async function sumsOfPrices(
  db: Db,
  ownerId: Id,
  states: readonly CaseState[],
): Promise<{ currency: Currency; asked: number }[]> {
  const newest = db
    .selectDistinctOn([casePrices.caseId], { currency: casePrices.currency, total: casePrices.total })
    .from(casePrices)
    .innerJoin(caseTable, eq(caseTable.id, casePrices.caseId))
    .where(and(eq(caseTable.ownerId, ownerId), inArray(caseTable.state, [...states])))
    .orderBy(casePrices.caseId, desc(casePrices.version))
    .as('newest')
  const rows = await db
    .select({ currency: newest.currency, asked: sum(newest.total).mapWith(Number) })
    .from(newest)
    .groupBy(newest.currency)
  return rows.map(({ currency, asked }) => ({ currency, asked: asked ?? 0 }))
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
