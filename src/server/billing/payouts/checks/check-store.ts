import { and, asc, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { identityChecks, nameHits, payeeChecks, payoutHolds } from '../tables.ts'

export type HitRow = typeof nameHits.$inferSelect
export type HoldRow = typeof payoutHolds.$inferSelect
export type PayeeCheckRow = typeof payeeChecks.$inferSelect
export type IdentityRow = typeof identityChecks.$inferSelect

/** Holds of an account that nobody has ended. */
export const openHoldsOf = async (db: Db | Tx, accountId: Id): Promise<HoldRow[]> =>
  await db
    .select()
    .from(payoutHolds)
    .where(and(eq(payoutHolds.accountId, accountId), isNull(payoutHolds.endedAt)))
    .orderBy(asc(payoutHolds.placedAt))

export async function insertHold(tx: Tx, row: Omit<HoldRow, 'endedAt' | 'endedBy' | 'endNote'>): Promise<void> {
  await tx.insert(payoutHolds).values(row)
}

export async function findHold(db: Db | Tx, id: Id): Promise<HoldRow | undefined> {
  const [found] = await db.select().from(payoutHolds).where(eq(payoutHolds.id, id))
  return found
}

/** False for a hold that was ended before. */
export async function endHold(
  tx: Tx,
  id: Id,
  ended: Pick<HoldRow, 'endedAt' | 'endedBy' | 'endNote'>,
): Promise<boolean> {
  const changed = await tx
    .update(payoutHolds)
    .set(ended)
    .where(and(eq(payoutHolds.id, id), isNull(payoutHolds.endedAt)))
    .returning({ id: payoutHolds.id })
  return changed.length > 0
}

export async function findPayeeCheck(db: Db | Tx, accountId: Id, version: number): Promise<PayeeCheckRow | undefined> {
  const [found] = await db
    .select()
    .from(payeeChecks)
    .where(and(eq(payeeChecks.accountId, accountId), eq(payeeChecks.version, version)))
  return found
}

export async function putPayeeCheck(tx: Tx, row: PayeeCheckRow): Promise<void> {
  await tx
    .insert(payeeChecks)
    .values(row)
    .onConflictDoUpdate({ target: [payeeChecks.accountId, payeeChecks.version], set: row })
}

export async function findIdentity(db: Db | Tx, accountId: Id): Promise<IdentityRow | undefined> {
  const [found] = await db.select().from(identityChecks).where(eq(identityChecks.accountId, accountId))
  return found
}

export async function putIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await tx.insert(identityChecks).values(row).onConflictDoUpdate({ target: identityChecks.accountId, set: row })
}

/** Hits of an account that are about its present names and the present lists. */
export const currentHitsOf = async (db: Db | Tx, accountId: Id): Promise<HitRow[]> =>
  await db
    .select()
    .from(nameHits)
    .where(and(eq(nameHits.accountId, accountId), eq(nameHits.isCurrent, true)))
    .orderBy(desc(nameHits.likeness), asc(nameHits.id))

type NewHit = Omit<HitRow, 'decision' | 'reason' | 'decidedAt' | 'decidedBy' | 'isCurrent'>

/** Keeps what resembles an account's names now; what was decided about a hit stays with it. */
export async function replaceHits(tx: Tx, accountId: Id, hits: readonly NewHit[]): Promise<void> {
  const kept: string[] = []
  for (const hit of hits) {
    const [row] = await tx
      .insert(nameHits)
      .values({ ...hit, isCurrent: true })
      .onConflictDoUpdate({
        target: [nameHits.accountId, nameHits.name, nameHits.source, nameHits.entry, nameHits.listedName],
        set: { isCurrent: true, likeness: sql`excluded.likeness` },
      })
      .returning({ id: nameHits.id })
    kept.push(row!.id)
  }
  const others = kept.length > 0 ? notInArray(nameHits.id, kept) : undefined
  await tx
    .update(nameHits)
    .set({ isCurrent: false })
    .where(and(eq(nameHits.accountId, accountId), others))
}

export async function findHit(db: Db | Tx, id: Id): Promise<HitRow | undefined> {
  const [found] = await db.select().from(nameHits).where(eq(nameHits.id, id))
  return found
}

/** False for a hit that was decided before. */
export async function decideHitRow(
  tx: Tx,
  id: Id,
  decided: Pick<HitRow, 'decision' | 'reason' | 'decidedAt' | 'decidedBy'>,
): Promise<boolean> {
  const changed = await tx
    .update(nameHits)
    .set(decided)
    .where(and(eq(nameHits.id, id), isNull(nameHits.decision)))
    .returning({ id: nameHits.id })
  return changed.length > 0
}

/** Undecided hits first, by age, then listed accounts; at most `limit`. */
export const hitsForDesk = async (db: Db, limit: number): Promise<HitRow[]> =>
  await db
    .select()
    .from(nameHits)
    .where(and(eq(nameHits.isCurrent, true), sql`(${nameHits.decision} is null or ${nameHits.decision} = 'true-hit')`))
    .orderBy(sql`${nameHits.decision} is not null`, asc(nameHits.foundAt), asc(nameHits.id))
    .limit(limit)
