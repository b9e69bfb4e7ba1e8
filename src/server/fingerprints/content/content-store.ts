import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { contentVerdicts, seenFiles, seenHashes } from '../tables.ts'

export type SeenFile = typeof seenFiles.$inferSelect

export type ContentVerdict = typeof contentVerdicts.$inferSelect

export async function findSeenFile(db: Db, contentHash: string): Promise<SeenFile | undefined> {
  const [found] = await db.select().from(seenFiles).where(eq(seenFiles.contentHash, contentHash))
  return found
}

/** Saves the bands of a file's hashes. */
export async function saveSeenHashes(tx: Tx, contentHash: string, hashes: number[][]): Promise<void> {
  const rows = hashes.map((bands, nth) => ({ contentHash, nth, bands }))
  if (rows.length === 0) return
  await tx
    .insert(seenHashes)
    .values(rows)
    .onConflictDoUpdate({ target: [seenHashes.contentHash, seenHashes.nth], set: { bands: sql`excluded.bands` } })
}

/** Saves the file and its copies. Results of an earlier engine are dropped unless this one confirms them. */
export async function saveSeenFile(tx: Tx, file: SeenFile, found: ContentVerdict[]): Promise<void> {
  await tx.insert(seenFiles).values(file).onConflictDoUpdate({ target: seenFiles.contentHash, set: file })
  await tx
    .delete(contentVerdicts)
    .where(and(eq(contentVerdicts.contentHash, file.contentHash), ne(contentVerdicts.engine, file.engine)))
  for (const contentVerdict of found)
    await tx
      .insert(contentVerdicts)
      .values(contentVerdict)
      .onConflictDoUpdate({ target: [contentVerdicts.contentHash, contentVerdicts.imageId], set: contentVerdict })
}

/** Deletes the results of a deleted image. */
export async function removeContentVerdictsOf(tx: Tx, imageId: string): Promise<void> {
  await tx.delete(contentVerdicts).where(eq(contentVerdicts.imageId, imageId))
}

/** Moves results to the merged image, whose own stay. */
export async function moveContentVerdicts(tx: Tx, from: string[], to: string): Promise<void> {
  const moved = await tx.delete(contentVerdicts).where(inArray(contentVerdicts.imageId, from)).returning()
  const rows = moved.map((contentVerdict) => ({ ...contentVerdict, imageId: to }))
  if (rows.length > 0) await tx.insert(contentVerdicts).values(rows).onConflictDoNothing()
}

/** Images that a file copies. */
export async function imagesJudgedByContent(tx: Tx | Db, contentHash: string): Promise<Id[]> {
  const rows = await tx
    .select({ imageId: contentVerdicts.imageId })
    .from(contentVerdicts)
    .where(eq(contentVerdicts.contentHash, contentHash))
  return rows.map((row) => row.imageId)
}

export async function removeContentVerdicts(tx: Tx, contentHash: string, imageIds: Id[]): Promise<void> {
  await tx
    .delete(contentVerdicts)
    .where(and(eq(contentVerdicts.contentHash, contentHash), inArray(contentVerdicts.imageId, imageIds)))
}

/** Stored evidence of the engine's verdict on a content and an image. Undefined without one, or after it was withdrawn. */
export async function evidenceOf(db: Db | Tx, contentHash: string, imageId: string): Promise<unknown> {
  const [found] = await db
    .select({ evidence: contentVerdicts.evidence })
    .from(contentVerdicts)
    .where(and(eq(contentVerdicts.contentHash, contentHash), eq(contentVerdicts.imageId, imageId)))
  return found?.evidence
}
