import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { siteParts } from '../tables.ts'

export type PartRow = typeof siteParts.$inferSelect

/** Parts that these owners separate, by owner, oldest first. */
export async function partsOf(db: Db | Tx, ownerIds: readonly Id[]): Promise<Map<Id, PartRow[]>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(siteParts)
    .where(inArray(siteParts.ownerId, [...ownerIds]))
    .orderBy(asc(siteParts.createdAt), asc(siteParts.id))
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

export async function insertPart(tx: Tx, row: PartRow): Promise<void> {
  await tx.insert(siteParts).values(row)
}

/** Deletes the owner's part. */
export async function deletePart(tx: Tx, ownerId: Id, id: Id): Promise<PartRow | undefined> {
  const [gone] = await tx
    .delete(siteParts)
    .where(and(eq(siteParts.id, id), eq(siteParts.ownerId, ownerId)))
    .returning()
  return gone
}

/** Deletes the parts of a departed owner. */
export async function removePartsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(siteParts).where(eq(siteParts.ownerId, ownerId))
}
