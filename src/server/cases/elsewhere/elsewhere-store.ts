import { and, arrayOverlaps, desc, eq, sql } from 'drizzle-orm'
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

/** A case elsewhere with this party and one of these photographs; undefined without one. */
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

/** Writers of one owner come one after the other until the transaction ends. */
export async function lockElsewhere(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cases elsewhere of ${ownerId}`}, 0))`)
}

export const countCasesElsewhere = async (tx: Tx, ownerId: Id): Promise<number> =>
  await tx.$count(casesElsewhere, eq(casesElsewhere.ownerId, ownerId))

export const namesElsewhere = async (tx: Tx, ownerId: Id): Promise<Pick<CaseElsewhereRow, 'name' | 'party'>[]> =>
  await tx
    .select({ name: casesElsewhere.name, party: casesElsewhere.party })
    .from(casesElsewhere)
    .where(eq(casesElsewhere.ownerId, ownerId))

const rowsAtOnce = 500

export async function insertCasesElsewhere(tx: Tx, rows: CaseElsewhereRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.insert(casesElsewhere).values(rows.slice(at, at + rowsAtOnce))
}

/** Resolves to the number of removed cases. */
export async function deleteCasesOfBatch(db: Db, ownerId: Id, batch: Id): Promise<number> {
  const deleted = await db
    .delete(casesElsewhere)
    .where(and(eq(casesElsewhere.batch, batch), eq(casesElsewhere.ownerId, ownerId)))
    .returning({ id: casesElsewhere.id })
  return deleted.length
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
