import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalOffers } from '../tables.ts'

export type OfferRow = typeof portalOffers.$inferSelect

/** More than two sides ever make. */
const listed = 500

export async function insertOffer(tx: Tx, row: typeof portalOffers.$inferInsert): Promise<OfferRow> {
  const [made] = await tx.insert(portalOffers).values(row).returning()
  return made!
}

/** Closes the same side's open offers, which the new one replaces. */
export async function closeOpenOffers(tx: Tx, caseId: Id, from: OfferRow['from']): Promise<void> {
  const open = and(eq(portalOffers.caseId, caseId), eq(portalOffers.from, from), isRunning)
  await tx.update(portalOffers).set({ state: 'answered' }).where(open)
}

const isRunning = inArray(portalOffers.state, ['open', 'waiting'])

/** Closes both sides' offers after agreement or end. */
export async function closeAllOffers(tx: Tx, caseId: Id, answeredAt: Date): Promise<void> {
  const open = and(eq(portalOffers.caseId, caseId), isRunning)
  await tx.update(portalOffers).set({ state: 'answered', answeredAt }).where(open)
}

export async function findOffer(db: Db | Tx, caseId: Id, id: Id): Promise<OfferRow | undefined> {
  const [found] = await db
    .select()
    .from(portalOffers)
    .where(and(eq(portalOffers.caseId, caseId), eq(portalOffers.id, id)))
  return found
}

export async function updateOffer(tx: Tx, id: Id, set: Partial<OfferRow>): Promise<OfferRow> {
  const [changed] = await tx.update(portalOffers).set(set).where(eq(portalOffers.id, id)).returning()
  return changed!
}

/** The newest offers of a case, oldest first. */
export async function offersOf(db: Db | Tx, caseId: Id): Promise<OfferRow[]> {
  const newest = await db
    .select()
    .from(portalOffers)
    .where(eq(portalOffers.caseId, caseId))
    .orderBy(desc(portalOffers.seq))
    .limit(listed)
  return newest.toReversed()
}
