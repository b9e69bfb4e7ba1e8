import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lawyersStatements } from '../tables.ts'

export type StatementRow = typeof lawyersStatements.$inferSelect

/** Subject of a firm's payable. */
export const subjectOf = ({ id }: Pick<StatementRow, 'id'>) => ({ kind: 'lawyers', id })

export async function statementsOf(db: Db | Tx, caseId: Id): Promise<StatementRow[]> {
  return await db
    .select()
    .from(lawyersStatements)
    .where(eq(lawyersStatements.caseId, caseId))
    .orderBy(asc(lawyersStatements.at), asc(lawyersStatements.id))
}

export async function statementOfCase(db: Db | Tx, caseId: Id, id: Id): Promise<StatementRow | undefined> {
  const [found] = await db
    .select()
    .from(lawyersStatements)
    .where(and(eq(lawyersStatements.id, id), eq(lawyersStatements.caseId, caseId)))
  return found
}

/** A statement that a later one put right. */
export async function replaceStatement(tx: Tx, id: Id, by: Id): Promise<void> {
  await tx.update(lawyersStatements).set({ replacedBy: by }).where(eq(lawyersStatements.id, id))
}

export async function insertStatement(tx: Tx, row: typeof lawyersStatements.$inferInsert): Promise<StatementRow> {
  const [made] = await tx.insert(lawyersStatements).values(row).returning()
  return made!
}
