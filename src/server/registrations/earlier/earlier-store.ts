import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationEarlier } from './tables.ts'

export type EarlierRow = typeof registrationEarlier.$inferSelect

/** Keeps a registration. Another number of the same Office replaces it; the same number without a day leaves the day. */
export async function keepEarlier(tx: Tx, row: EarlierRow): Promise<void> {
  const { imageId, office, ownerId, number, effectiveOn } = registrationEarlier
  await tx
    .insert(registrationEarlier)
    .values(row)
    .onConflictDoUpdate({
      target: [imageId, office],
      set: {
        number: sql`excluded.number`,
        effectiveOn: sql`case when ${number} = excluded.number then coalesce(excluded.effective_on, ${effectiveOn}) else excluded.effective_on end`,
        source: sql`excluded.source`,
        at: sql`excluded.at`,
      },
      setWhere: eq(ownerId, row.ownerId),
    })
}

/** Registrations from elsewhere of the owner's images: of these, or of the whole library. */
export async function earlierOfOwner(db: Db | Tx, ownerId: Id, ids?: readonly Id[]): Promise<EarlierRow[]> {
  if (ids?.length === 0) return []
  const among = ids && inArray(registrationEarlier.imageId, [...ids])
  return await db
    .select()
    .from(registrationEarlier)
    .where(and(eq(registrationEarlier.ownerId, ownerId), among))
    .orderBy(asc(registrationEarlier.at), asc(registrationEarlier.imageId), asc(registrationEarlier.office))
}

/** Puts rows in the place of those of several images. */
export async function replaceEarlier(tx: Tx, ids: readonly Id[], rows: EarlierRow[]): Promise<void> {
  await removeEarlier(tx, ids)
  if (rows.length > 0) await tx.insert(registrationEarlier).values(rows)
}

export async function removeEarlier(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.delete(registrationEarlier).where(inArray(registrationEarlier.imageId, [...ids]))
}

export async function removeEarlierOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(registrationEarlier).where(eq(registrationEarlier.ownerId, ownerId))
}
