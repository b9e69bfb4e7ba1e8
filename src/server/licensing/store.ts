import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { licences } from './tables.ts'

export type LicenceRow = typeof licences.$inferSelect

export async function listLedger(
  db: Db,
  ownerId: Id,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LicenceRow[]; total: number }> {
  const where = eq(licences.ownerId, ownerId)
  const total = await db.$count(licences, where)
  const rows = await db
    .select()
    .from(licences)
    .where(where)
    .orderBy(desc(licences.createdAt), desc(licences.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total }
}

/** All that an owner allows anybody. */
export async function readLedger(db: Db | Tx, ownerId: Id): Promise<LicenceRow[]> {
  return await db.select().from(licences).where(eq(licences.ownerId, ownerId)).orderBy(licences.createdAt, licences.id)
}

export async function insertLicences(tx: Tx, rows: LicenceRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(licences).values(rows.slice(at, at + atOnce))
}
const atOnce = 500

/** Resolves to whether it was there. */
export async function deleteLicence(tx: Tx, ownerId: Id, id: Id): Promise<boolean> {
  const gone = await tx
    .delete(licences)
    .where(and(eq(licences.id, id), eq(licences.ownerId, ownerId)))
    .returning({ id: licences.id })
  return gone.length > 0
}

/** Owners of whose licences one begins on one of these days or ended the day before. */
export async function ownersWithTurns(db: Db, { begins, ended }: { begins: string; ended: string }): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ ownerId: licences.ownerId })
    .from(licences)
    .where(or(inArray(licences.startsOn, [begins]), inArray(licences.endsOn, [ended])))
  return rows.map(({ ownerId }) => ownerId)
}

/** For an owner who has left. */
export async function removeLedgerOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(licences).where(eq(licences.ownerId, ownerId))
}
