import { desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { siteStatements } from '../tables.ts'

export type StatementRow = typeof siteStatements.$inferSelect

/** Staff's current statements on these parties, if any. */
export async function readStatements(db: Db | Tx, parties: readonly string[]): Promise<Map<string, StatementRow>> {
  if (parties.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([siteStatements.party])
    .from(siteStatements)
    .where(inArray(siteStatements.party, [...parties]))
    .orderBy(siteStatements.party, desc(siteStatements.at), desc(siteStatements.id))
  return new Map(rows.map((row) => [row.party, row]))
}

/** All statements of staff on a party, newest first. */
export async function statementsOf(db: Db, party: string): Promise<StatementRow[]> {
  return await db
    .select()
    .from(siteStatements)
    .where(eq(siteStatements.party, party))
    .orderBy(desc(siteStatements.at), desc(siteStatements.id))
    .limit(200)
}

export async function insertStatement(tx: Tx, row: StatementRow): Promise<void> {
  await tx.insert(siteStatements).values(row)
}
