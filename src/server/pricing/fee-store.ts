import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { feeTables } from './tables.ts'

export type FeeTableRow = typeof feeTables.$inferSelect

/** The table of fees that holds. It is there from the first migration on. */
export async function newestFees(db: Db | Tx): Promise<FeeTableRow> {
  const [found] = await db.select().from(feeTables).orderBy(desc(feeTables.version)).limit(1)
  return found!
}

export async function feesOfVersion(db: Db | Tx, version: number): Promise<FeeTableRow | undefined> {
  const [found] = await db.select().from(feeTables).where(eq(feeTables.version, version))
  return found
}

const listed = 100

/** The tables of fees, the newest first. */
export const feeTablesSoFar = async (db: Db): Promise<FeeTableRow[]> =>
  await db.select().from(feeTables).orderBy(desc(feeTables.version)).limit(listed)

/** Until the transaction ends nobody else changes the table. */
export async function lockFees(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('table of fees', 0))`)
}

export async function insertFees(tx: Tx, row: FeeTableRow): Promise<void> {
  await tx.insert(feeTables).values(row)
}
