import { and, desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lawyersPacks } from '../tables.ts'

export type PackRow = typeof lawyersPacks.$inferSelect

const shown = 20

/** The packs of a case, the newest first. */
export async function packsOf(db: Db | Tx, caseId: Id): Promise<PackRow[]> {
  return await db
    .select()
    .from(lawyersPacks)
    .where(eq(lawyersPacks.caseId, caseId))
    .orderBy(desc(lawyersPacks.askedAt), desc(lawyersPacks.id))
    .limit(shown)
}

export async function findPack(db: Db | Tx, id: Id): Promise<PackRow | undefined> {
  const [found] = await db.select().from(lawyersPacks).where(eq(lawyersPacks.id, id))
  return found
}

/** A pack of this case; undefined for any other. */
export async function packOfCase(db: Db | Tx, caseId: Id, id: Id): Promise<PackRow | undefined> {
  const [found] = await db
    .select()
    .from(lawyersPacks)
    .where(and(eq(lawyersPacks.id, id), eq(lawyersPacks.caseId, caseId)))
  return found
}

/** Undefined while another pack is being made. */
export async function insertPack(tx: Tx, row: typeof lawyersPacks.$inferInsert): Promise<PackRow | undefined> {
  const [made] = await tx.insert(lawyersPacks).values(row).onConflictDoNothing().returning()
  return made
}

export async function packInMaking(tx: Tx, caseId: Id): Promise<PackRow | undefined> {
  const [found] = await tx
    .select()
    .from(lawyersPacks)
    .where(and(eq(lawyersPacks.caseId, caseId), eq(lawyersPacks.state, 'making')))
  return found
}

export async function changePack(db: Db | Tx, id: Id, set: Partial<PackRow>): Promise<void> {
  await db.update(lawyersPacks).set(set).where(eq(lawyersPacks.id, id))
}
