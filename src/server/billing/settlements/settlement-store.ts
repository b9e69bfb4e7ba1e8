import { and, asc, desc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { payables, paymentFacts } from '../payments/tables.ts'
import { payoutCountries, settlementPlacements, settlements, settlementSteps } from './tables.ts'

export type SettlementRow = typeof settlements.$inferSelect
export type PlacementRow = typeof settlementPlacements.$inferSelect
export type CountryRow = typeof payoutCountries.$inferSelect

/** Subject of transactions that move one owner's part after the division. */
export const subjectOfSettlement = (id: Id): string => `settlement:${id}`

/** The one of this payable and owner, made if there is none yet. */
export async function insertSettlement(tx: Tx, row: SettlementRow): Promise<boolean> {
  const target = [settlements.payableId, settlements.ownerId]
  const inserted = await tx.insert(settlements).values(row).onConflictDoNothing({ target }).returning()
  return inserted.length > 0
}

export async function changeSettlement(
  tx: Tx,
  id: Id,
  change: Partial<Pick<SettlementRow, 'state' | 'stateSince' | 'reserveUntil' | 'costsOf' | 'costsUntil'>>,
): Promise<void> {
  await tx.update(settlements).set(change).where(eq(settlements.id, id))
}

export async function insertStep(tx: Tx, row: Omit<typeof settlementSteps.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(settlementSteps).values(row)
}

export async function settlementsById(db: Db | Tx, ids: readonly Id[]): Promise<SettlementRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(settlements)
    .where(inArray(settlements.id, [...ids]))
    .orderBy(asc(settlements.id))
}

export async function settlementsOfPayable(db: Db | Tx, payableId: Id): Promise<SettlementRow[]> {
  return await db.select().from(settlements).where(eq(settlements.payableId, payableId)).orderBy(asc(settlements.id))
}

export async function settlementsOfCase(db: Db | Tx, caseId: Id): Promise<SettlementRow[]> {
  return await db.select().from(settlements).where(eq(settlements.caseId, caseId)).orderBy(asc(settlements.id))
}

/** Those of an owner's own cases, the newest first. */
export async function settlementsOfCases(db: Db | Tx, ownerId: Id, caseIds: readonly Id[]): Promise<SettlementRow[]> {
  if (caseIds.length === 0) return []
  return await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.ownerId, ownerId), inArray(settlements.caseId, [...caseIds])))
    .orderBy(desc(settlements.createdAt), desc(settlements.id))
}

/** The newest first. */
export async function settlementsOfOwner(db: Db | Tx, ownerId: Id): Promise<SettlementRow[]> {
  return await db
    .select()
    .from(settlements)
    .where(eq(settlements.ownerId, ownerId))
    .orderBy(desc(settlements.createdAt), desc(settlements.id))
}

/** Settlements in a currency with a possible balance in either direction. */
export async function openSettlements(db: Db | Tx, currency: string): Promise<SettlementRow[]> {
  return await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.currency, currency), inArray(settlements.state, ['pending', 'held', 'due', 'negative'])))
    .orderBy(asc(settlements.ownerId), asc(settlements.createdAt), asc(settlements.id))
}

/** Settlements with money received by a law firm, oldest first. */
export async function settlementsAtFirms(db: Db | Tx): Promise<SettlementRow[]> {
  const atFirms = db
    .select({ id: paymentFacts.payableId })
    .from(paymentFacts)
    .where(and(eq(paymentFacts.processor, 'firm'), eq(paymentFacts.kind, 'captured')))
  return await db
    .select()
    .from(settlements)
    .where(and(inArray(settlements.payableId, atFirms), inArray(settlements.state, ['pending', 'held', 'due'])))
    .orderBy(asc(settlements.createdAt), asc(settlements.id))
}

/** Those that time or the bank may change, some at a time. */
export async function settlementsToTend(db: Db | Tx, after: Id, limit: number): Promise<SettlementRow[]> {
  return await db
    .select()
    .from(settlements)
    .where(
      and(
        sql`${settlements.id} > ${after}`,
        or(notInArray(settlements.state, ['void', 'paid']), isNotNull(settlements.costsUntil)),
      ),
    )
    .orderBy(asc(settlements.id))
    .limit(limit)
}

export async function settlementsAfter(db: Db | Tx, after: Id, limit: number): Promise<SettlementRow[]> {
  return await db
    .select()
    .from(settlements)
    .where(sql`${settlements.id} > ${after}`)
    .orderBy(asc(settlements.id))
    .limit(limit)
}

/** Locks payables in one order, so that nothing becomes known of them until the transaction ends. */
export async function lockPayables(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: payables.id })
    .from(payables)
    .where(inArray(payables.id, [...ids]))
    .orderBy(asc(payables.id))
    .for('no key update')
}

export async function payablesById(db: Db | Tx, ids: readonly Id[]) {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(payables)
    .where(inArray(payables.id, [...ids]))
}

/** Those of these subjects, by subject. */
export async function findPayables(
  db: Db | Tx,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<Map<string, typeof payables.$inferSelect>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(payables)
    .where(and(eq(payables.subjectKind, kind), inArray(payables.subjectId, [...ids])))
  return new Map(rows.map((row) => [row.subjectId, row]))
}

export async function factsOfPayables(db: Db | Tx, ids: readonly Id[]) {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(paymentFacts)
    .where(inArray(paymentFacts.payableId, [...ids]))
    .orderBy(asc(paymentFacts.seq))
}

export async function insertPlacements(tx: Tx, rows: PlacementRow[]): Promise<void> {
  await tx.insert(settlementPlacements).values(rows)
}

export async function changePlacements(
  tx: Tx,
  ids: readonly Id[],
  change: Partial<Pick<PlacementRow, 'state' | 'paidAt' | 'endedAt' | 'reason' | 'reference'>>,
): Promise<void> {
  await tx
    .update(settlementPlacements)
    .set(change)
    .where(inArray(settlementPlacements.id, [...ids]))
}

export async function placementsOfLine(db: Db | Tx, lineId: string): Promise<PlacementRow[]> {
  return await db
    .select()
    .from(settlementPlacements)
    .where(eq(settlementPlacements.lineId, lineId))
    .orderBy(asc(settlementPlacements.settlementId))
}

export async function placementsOfRun(db: Db | Tx, runId: string): Promise<PlacementRow[]> {
  return await db
    .select()
    .from(settlementPlacements)
    .where(eq(settlementPlacements.runId, runId))
    .orderBy(asc(settlementPlacements.lineId), asc(settlementPlacements.settlementId))
}

export async function placementsOf(db: Db | Tx, settlementIds: readonly Id[]): Promise<PlacementRow[]> {
  if (settlementIds.length === 0) return []
  return await db
    .select()
    .from(settlementPlacements)
    .where(inArray(settlementPlacements.settlementId, [...settlementIds]))
    .orderBy(asc(settlementPlacements.placedAt), asc(settlementPlacements.id))
}

export async function insertCountry(tx: Db | Tx, row: Omit<typeof payoutCountries.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(payoutCountries).values(row)
}

/** The newest decision of each country. */
export async function countryDecisions(db: Db | Tx): Promise<CountryRow[]> {
  return await db
    .selectDistinctOn([payoutCountries.country])
    .from(payoutCountries)
    .orderBy(asc(payoutCountries.country), desc(payoutCountries.id))
}
