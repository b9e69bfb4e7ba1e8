import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { exports } from './tables.ts'

export type ExportRow = typeof exports.$inferSelect

export async function insertExport(tx: Tx, row: typeof exports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await tx.insert(exports).values(row).returning()
  return inserted!
}

/** The account's newest. */
export async function newestExport(db: Db | Tx, accountId: Id): Promise<ExportRow | undefined> {
  const [found] = await db
    .select()
    .from(exports)
    .where(eq(exports.accountId, accountId))
    .orderBy(desc(exports.requestedAt), desc(exports.id))
    .limit(1)
  return found
}

export async function readExport(db: Db, id: Id): Promise<ExportRow | undefined> {
  const [found] = await db.select().from(exports).where(eq(exports.id, id))
  return found
}

/** False when its preparation has ended. */
export async function settleExport(
  tx: Tx,
  id: Id,
  set: Pick<ExportRow, 'state' | 'files' | 'expiresAt'>,
): Promise<boolean> {
  const settled = await tx
    .update(exports)
    .set(set)
    .where(and(eq(exports.id, id), eq(exports.state, 'preparing')))
    .returning({ id: exports.id })
  return settled.length > 0
}

export async function listOldExports(
  db: Db,
  { now, failedBefore }: { now: Date; failedBefore: Date },
): Promise<ExportRow[]> {
  const isOldFailure = and(eq(exports.state, 'failed'), lt(exports.requestedAt, failedBefore))
  return await db
    .select()
    .from(exports)
    .where(or(lt(exports.expiresAt, now), isOldFailure))
    .limit(500)
}

export async function removeExport(db: Db, id: Id): Promise<void> {
  await db.delete(exports).where(eq(exports.id, id))
}
