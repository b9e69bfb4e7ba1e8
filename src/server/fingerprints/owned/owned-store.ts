import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ownedFingerprints } from '../tables.ts'

/** Names the advisory lock under which owned fingerprints are numbered. */
const fingerprintOrder = 4_107_202_612

export type OwnedFingerprint = { imageId: string; ownerId: string; seq: number; fingerprint: Uint8Array }

/** Owned fingerprints after a place in their order, oldest first. */
export async function ownedFingerprintsAfter(db: Db, seq: number, limit: number): Promise<OwnedFingerprint[]> {
  return await db
    .select({
      imageId: ownedFingerprints.imageId,
      ownerId: ownedFingerprints.ownerId,
      seq: ownedFingerprints.seq,
      fingerprint: ownedFingerprints.fingerprint,
    })
    .from(ownedFingerprints)
    .where(gt(ownedFingerprints.seq, seq))
    .orderBy(ownedFingerprints.seq)
    .limit(limit)
}

export async function readOwnedFingerprints(db: Db, imageIds: string[]): Promise<OwnedFingerprint[]> {
  if (imageIds.length === 0) return []
  const { imageId, ownerId, seq, fingerprint } = ownedFingerprints
  return await db
    .select({ imageId, ownerId, seq, fingerprint })
    .from(ownedFingerprints)
    .where(inArray(imageId, imageIds))
}

/** Those of these images that belong to the owner and had a fingerprint before that place in the order. */
export async function fingerprintedBefore(
  db: Db,
  { ownerId, seq }: Pick<OwnedFingerprint, 'ownerId' | 'seq'>,
  imageIds: string[],
): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set()
  const { imageId } = ownedFingerprints
  const found = await db
    .select({ imageId })
    .from(ownedFingerprints)
    .where(and(inArray(imageId, imageIds), eq(ownedFingerprints.ownerId, ownerId), lt(ownedFingerprints.seq, seq)))
  return new Set(found.map((row) => row.imageId))
}

/** Images fingerprinted by another engine version, oldest first. */
export async function fingerprintedByOthers(db: Db, engine: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ imageId: ownedFingerprints.imageId })
    .from(ownedFingerprints)
    .where(ne(ownedFingerprints.engine, engine))
    .orderBy(ownedFingerprints.seq)
    .limit(limit)
  return rows.map(({ imageId }) => imageId)
}

/** True when this engine version fingerprinted the image. */
export async function isFingerprintedBy(db: Db, imageId: string, engine: string): Promise<boolean> {
  const { imageId: id, engine: by } = ownedFingerprints
  return (await db.$count(ownedFingerprints, and(eq(id, imageId), eq(by, engine)))) > 0
}

/** The owner's fingerprints: of this engine version, and all. */
export async function madeBy(db: Db, ownerId: string, engine: string): Promise<{ done: number; total: number }> {
  const [found] = await db
    .select({
      done: sql<number>`count(*) filter (where ${ownedFingerprints.engine} = ${engine})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(ownedFingerprints)
    .where(eq(ownedFingerprints.ownerId, ownerId))
  return found!
}

/** Keeps an earlier engine's fingerprint of a file that has become unreadable, so that it is not tried again. */
export async function keepOwnedFingerprint(tx: Tx, imageId: string, engine: string): Promise<void> {
  await tx.update(ownedFingerprints).set({ engine }).where(eq(ownedFingerprints.imageId, imageId))
}

/**
 * Saves a fingerprint under the next number, in place of another engine version's. The lock makes numbers appear in the order of their
 * commits. So an index that has read up to one of them has missed none before it.
 */
export async function insertOwnedFingerprint(
  tx: Tx,
  row: Omit<typeof ownedFingerprints.$inferInsert, 'seq'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fingerprintOrder})`)
  await tx
    .insert(ownedFingerprints)
    .values(row)
    .onConflictDoUpdate({
      target: ownedFingerprints.imageId,
      set: { seq: sql`excluded.seq`, engine: sql`excluded.engine`, fingerprint: sql`excluded.fingerprint` },
      setWhere: sql`${ownedFingerprints.engine} <> excluded.engine`,
    })
}

export async function removeOwnedFingerprint(tx: Tx, imageId: string): Promise<void> {
  await tx.delete(ownedFingerprints).where(eq(ownedFingerprints.imageId, imageId))
}

/** Place of the newest owned fingerprint in their order, of this owner or of all; 0 before the first. */
export async function newestFingerprint(db: Db | Tx, ownerId?: string): Promise<number> {
  const [found] = await db
    .select({ seq: sql<number>`coalesce(max(${ownedFingerprints.seq}), 0)::int` })
    .from(ownedFingerprints)
    .where(ownerId === undefined ? undefined : eq(ownedFingerprints.ownerId, ownerId))
  return found?.seq ?? 0
}
