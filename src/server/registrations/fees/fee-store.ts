import { asc, sql } from 'drizzle-orm'
import { type FeeEntry, shippedFees } from '#contract/registrations/fees.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationFeeEntries } from './tables.ts'

export type FeeRow = typeof registrationFeeEntries.$inferSelect

/** Entries that staff added, in the order in which they were added. */
export const feeRows = async (db: Db | Tx): Promise<FeeRow[]> =>
  await db.select().from(registrationFeeEntries).orderBy(asc(registrationFeeEntries.at), asc(registrationFeeEntries.id))

/** The whole table of fees: what was shipped, then what staff added. */
export const readFees = async (db: Db | Tx): Promise<FeeEntry[]> => [...shippedFees, ...(await feeRows(db))]

export async function insertFee(tx: Tx, row: FeeRow): Promise<void> {
  await tx.insert(registrationFeeEntries).values(row)
}

/** Keeps other additions waiting until the transaction ends. */
export async function lockFees(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration fees', 0))`)
}
