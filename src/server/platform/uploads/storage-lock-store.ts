import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '../db/database.ts'

/** Holds the storage of an owner until the transaction ends. */
export async function lockStorageOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${ownerId}`}, 0))`)
}
