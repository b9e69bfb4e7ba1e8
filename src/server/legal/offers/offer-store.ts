import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lawyersOffers } from '../tables.ts'

export type OfferRow = typeof lawyersOffers.$inferSelect

export async function offersOf(db: Db | Tx, caseId: Id): Promise<OfferRow[]> {
  return await db
    .select()
    .from(lawyersOffers)
    .where(eq(lawyersOffers.caseId, caseId))
    .orderBy(desc(lawyersOffers.madeAt), desc(lawyersOffers.id))
}

export async function insertOffer(tx: Tx, row: typeof lawyersOffers.$inferInsert): Promise<OfferRow> {
  const [made] = await tx.insert(lawyersOffers).values(row).returning()
  return made!
}

/** The case's open offer. Changes need the case's lock. */
export async function openOfferOf(tx: Db | Tx, caseId: Id): Promise<OfferRow | undefined> {
  const [found] = await tx
    .select()
    .from(lawyersOffers)
    .where(and(eq(lawyersOffers.caseId, caseId), eq(lawyersOffers.state, 'open')))
  return found
}

export async function changeOffer(tx: Tx, id: Id, set: Partial<OfferRow>): Promise<OfferRow> {
  const [changed] = await tx.update(lawyersOffers).set(set).where(eq(lawyersOffers.id, id)).returning()
  return changed!
}

/** Open offers that end before a moment, earliest first. */
export async function offersEndingBy(db: Db, by: Date, limit: number): Promise<OfferRow[]> {
  return await db
    .select()
    .from(lawyersOffers)
    .where(and(eq(lawyersOffers.state, 'open'), lte(lawyersOffers.expiresAt, by)))
    .orderBy(asc(lawyersOffers.expiresAt), asc(lawyersOffers.id))
    .limit(limit)
}
