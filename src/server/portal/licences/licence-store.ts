import { and, asc, eq, inArray, isNull, lte, gte } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseLicences } from './tables.ts'

export type CaseLicence = typeof caseLicences.$inferSelect

export async function insertLicence(tx: Tx, row: CaseLicence): Promise<void> {
  await tx.insert(caseLicences).values(row)
}

/** Those of a case, the oldest first. */
export async function licencesOf(db: Db | Tx, caseIds: readonly Id[]): Promise<CaseLicence[]> {
  if (caseIds.length === 0) return []
  return await db
    .select()
    .from(caseLicences)
    .where(inArray(caseLicences.caseId, [...caseIds]))
    .orderBy(asc(caseLicences.createdAt))
}

export async function findLicence(db: Db | Tx, id: Id): Promise<CaseLicence | undefined> {
  const [found] = await db.select().from(caseLicences).where(eq(caseLicences.id, id))
  return found
}

export async function licenceOfNumber(db: Db | Tx, number: string): Promise<CaseLicence | undefined> {
  const [found] = await db.select().from(caseLicences).where(eq(caseLicences.number, number))
  return found
}

/** Writes down where its file is. False for one that was revoked meanwhile. */
export async function keepLicence(tx: Tx, id: Id, kept: { sha256: string; keptAt: Date }): Promise<boolean> {
  const held = and(eq(caseLicences.id, id), isNull(caseLicences.revokedAt))
  return (await tx.update(caseLicences).set(kept).where(held).returning({ id: caseLicences.id })).length > 0
}

export async function changeLicence(tx: Db | Tx, id: Id, change: Partial<CaseLicence>): Promise<void> {
  await tx.update(caseLicences).set(change).where(eq(caseLicences.id, id))
}

/** Licences that end on these days, without a notice so far. */
export async function licencesEnding(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<CaseLicence[]> {
  return await db
    .select()
    .from(caseLicences)
    .where(
      and(
        isNull(caseLicences.noticedAt),
        isNull(caseLicences.revokedAt),
        gte(caseLicences.endsOn, from),
        lte(caseLicences.endsOn, to),
      ),
    )
    .orderBy(asc(caseLicences.endsOn))
    .limit(limit)
}
