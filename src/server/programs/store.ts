import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { programKeys, programUses } from './tables.ts'

export type KeyRow = typeof programKeys.$inferSelect
type UseRow = typeof programUses.$inferSelect

/** Lines that a list of uses has at most. */
const maxUses = 500

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.insert(programKeys).values(row)
}

/** Serialises making keys for this owner. */
export async function lockKeysOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`program-keys ${ownerId}`}, 0))`)
}

export async function countOpenKeys(tx: Tx, ownerId: Id, now: Date): Promise<number> {
  const isOpen = and(isNull(programKeys.revokedAt), gt(programKeys.expiresAt, now))
  const [row] = await tx
    .select({ keys: count() })
    .from(programKeys)
    .where(and(eq(programKeys.ownerId, ownerId), isOpen))
  return row?.keys ?? 0
}

export const keysOf = async (db: Db, ownerId: Id): Promise<KeyRow[]> =>
  await db
    .select()
    .from(programKeys)
    .where(eq(programKeys.ownerId, ownerId))
    .orderBy(desc(programKeys.createdAt), desc(programKeys.id))

export async function keyWithHash(db: Db, tokenHash: string): Promise<KeyRow | undefined> {
  const [found] = await db.select().from(programKeys).where(eq(programKeys.tokenHash, tokenHash))
  return found
}

export async function keyOf(db: Db | Tx, ownerId: Id, keyId: Id): Promise<KeyRow | undefined> {
  const [found] = await db
    .select()
    .from(programKeys)
    .where(and(eq(programKeys.id, keyId), eq(programKeys.ownerId, ownerId)))
  return found
}

/** A key that is already revoked keeps its time. Undefined where the owner has no such key. */
export async function endKey(db: Db, { ownerId, keyId, at }: { ownerId: Id; keyId: Id; at: Date }) {
  const [row] = await db
    .update(programKeys)
    .set({ revokedAt: sql`coalesce(${programKeys.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(programKeys.id, keyId), eq(programKeys.ownerId, ownerId)))
    .returning()
  return row
}

/** Counts a call; true for the first of its hour. */
export async function addUse(db: Db, use: Omit<UseRow, 'count'>): Promise<boolean> {
  const [row] = await db
    .insert(programUses)
    .values({ ...use, count: 1 })
    .onConflictDoUpdate({
      target: [programUses.keyId, programUses.hour, programUses.call, programUses.network],
      set: { count: sql`${programUses.count} + 1` },
    })
    .returning({ count: programUses.count })
  return row?.count === 1
}

export async function touchKey(db: Db, { id, at, network }: { id: Id; at: Date; network: string }): Promise<void> {
  await db.update(programKeys).set({ lastUsedAt: at, lastNetwork: network }).where(eq(programKeys.id, id))
}

/** True where the only line of this network was just made, and the key was used elsewhere before. */
export async function isNewNetwork(db: Db, keyId: Id, network: string): Promise<boolean> {
  const [row] = await db
    .select({
      here: sql<number>`count(*) filter (where ${programUses.network} = ${network})::int`,
      elsewhere: sql<number>`count(*) filter (where ${programUses.network} <> ${network})::int`,
    })
    .from(programUses)
    .where(eq(programUses.keyId, keyId))
  return row !== undefined && row.here === 1 && row.elsewhere > 0
}

/** Claims a day's notice of a new network; false if claimed. */
export async function claimWarning(
  tx: Tx,
  { keyId, at, before }: { keyId: Id; at: Date; before: Date },
): Promise<boolean> {
  const claimed = await tx
    .update(programKeys)
    .set({ warnedAt: at })
    .where(and(eq(programKeys.id, keyId), or(isNull(programKeys.warnedAt), lt(programKeys.warnedAt, before))))
    .returning({ id: programKeys.id })
  return claimed.length > 0
}

export const usesOf = async (db: Db, keyId: Id): Promise<UseRow[]> =>
  await db
    .select()
    .from(programUses)
    .where(eq(programUses.keyId, keyId))
    .orderBy(desc(programUses.hour), desc(programUses.count), programUses.call, programUses.network)
    .limit(maxUses)

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.delete(programUses).where(lt(programUses.hour, before))
  await db.delete(programKeys).where(or(lt(programKeys.revokedAt, before), lt(programKeys.expiresAt, before)))
}

export async function removeKeysOf(tx: Db | Tx, ownerId: Id): Promise<void> {
  await tx.delete(programKeys).where(eq(programKeys.ownerId, ownerId))
}
