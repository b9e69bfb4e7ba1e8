import { and, arrayOverlaps, desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { casesElsewhere } from './tables.ts'

export type CaseElsewhereRow = typeof casesElsewhere.$inferSelect

const maxListed = 10_000

export async function casesElsewhereOf(db: Db, ownerId: Id): Promise<CaseElsewhereRow[]> {
  return await db
    .select()
    .from(casesElsewhere)
    .where(eq(casesElsewhere.ownerId, ownerId))
    .orderBy(desc(casesElsewhere.since), casesElsewhere.id)
    .limit(maxListed)
}

/** A case elsewhere with this party and one of these photographs; undefined where there is none. */
export async function caseElsewhereAbout(
  tx: Tx,
  ownerId: Id,
  { party, images }: { party: string; images: readonly Id[] },
): Promise<CaseElsewhereRow | undefined> {
  if (images.length === 0) return undefined
  const [found] = await tx
    .select()
    .from(casesElsewhere)
    .where(
      and(
        eq(casesElsewhere.ownerId, ownerId),
        eq(casesElsewhere.party, party),
        arrayOverlaps(casesElsewhere.images, [...images]),
      ),
    )
    .limit(1)
  return found
}

/** False where it is there already. */
export async function insertCaseElsewhere(db: Db, row: CaseElsewhereRow): Promise<boolean> {
  const inserted = await db
    .insert(casesElsewhere)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: casesElsewhere.id })
  return inserted.length > 0
}

/** False where the owner has no such case. */
export async function deleteCaseElsewhere(db: Db, ownerId: Id, id: Id): Promise<boolean> {
  const deleted = await db
    .delete(casesElsewhere)
    .where(and(eq(casesElsewhere.id, id), eq(casesElsewhere.ownerId, ownerId)))
    .returning({ id: casesElsewhere.id })
  return deleted.length > 0
}

export async function removeCasesElsewhereOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(casesElsewhere).where(eq(casesElsewhere.ownerId, ownerId))
}
