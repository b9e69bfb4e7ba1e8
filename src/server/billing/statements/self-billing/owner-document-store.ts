import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ownerDocuments } from '../tables.ts'

export type OwnerDocumentRow = typeof ownerDocuments.$inferSelect

export async function insertOwnerDocument(tx: Tx, row: OwnerDocumentRow): Promise<void> {
  await tx.insert(ownerDocuments).values(row)
}

/** Documents of an owner's supplies, in the order in which they were issued. */
export const documentsOfSupplies = async (
  db: Db | Tx,
  ownerId: Id,
  supplies: readonly string[],
): Promise<OwnerDocumentRow[]> =>
  supplies.length === 0
    ? []
    : await db
        .select()
        .from(ownerDocuments)
        .where(and(eq(ownerDocuments.ownerId, ownerId), inArray(ownerDocuments.supply, [...supplies])))
        .orderBy(asc(ownerDocuments.issuedAt), asc(ownerDocuments.number))

export const documentsOfStatement = async (db: Db | Tx, statementId: Id): Promise<OwnerDocumentRow[]> =>
  await db
    .select()
    .from(ownerDocuments)
    .where(eq(ownerDocuments.statementId, statementId))
    .orderBy(asc(ownerDocuments.number))

export async function markDocumentKept(db: Db, id: Id, keptAt: Date): Promise<void> {
  await db
    .update(ownerDocuments)
    .set({ keptAt })
    .where(and(eq(ownerDocuments.id, id), isNull(ownerDocuments.keptAt)))
}
