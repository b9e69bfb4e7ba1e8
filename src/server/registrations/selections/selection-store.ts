import { and, eq, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { registrationSelections } from '../planning/tables.ts'

/** Keeps a selection, and forgets those of the owner from before a moment. */
export async function insertSelection(
  db: Db,
  row: typeof registrationSelections.$inferSelect,
  forgottenBefore: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { ownerId, at } = registrationSelections
    await tx.delete(registrationSelections).where(and(eq(ownerId, row.ownerId), lt(at, forgottenBefore)))
    await tx.insert(registrationSelections).values(row)
  })
}

export async function findSelection(db: Db, ownerId: Id, id: Id): Promise<Id[] | undefined> {
  const [found] = await db
    .select({ images: registrationSelections.images })
    .from(registrationSelections)
    .where(and(eq(registrationSelections.id, id), eq(registrationSelections.ownerId, ownerId)))
  return found?.images
}

export async function removeSelectionsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(registrationSelections).where(eq(registrationSelections.ownerId, ownerId))
}
