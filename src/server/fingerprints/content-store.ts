import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findings, seenFiles, seenHashes } from './tables.ts'

export type SeenFile = typeof seenFiles.$inferSelect

export type Finding = typeof findings.$inferSelect

export async function findSeenFile(db: Db, contentHash: string): Promise<SeenFile | undefined> {
  const [found] = await db.select().from(seenFiles).where(eq(seenFiles.contentHash, contentHash))
  return found
}

/** Keeps the bands of a file's hashes. */
export async function saveSeenHashes(tx: Tx, contentHash: string, hashes: number[][]): Promise<void> {
  const rows = hashes.map((bands, nth) => ({ contentHash, nth, bands }))
  if (rows.length === 0) return
  await tx
    .insert(seenHashes)
    .values(rows)
    .onConflictDoUpdate({ target: [seenHashes.contentHash, seenHashes.nth], set: { bands: sql`excluded.bands` } })
}

/** Keeps the file and what it was found to copy. What an earlier engine found goes if this one does not. */
export async function saveSeenFile(tx: Tx, file: SeenFile, found: Finding[]): Promise<void> {
  await tx.insert(seenFiles).values(file).onConflictDoUpdate({ target: seenFiles.contentHash, set: file })
  await tx.delete(findings).where(and(eq(findings.contentHash, file.contentHash), ne(findings.engine, file.engine)))
  for (const finding of found)
    await tx
      .insert(findings)
      .values(finding)
      .onConflictDoUpdate({ target: [findings.contentHash, findings.imageId], set: finding })
}

/** Removes what was found for an image that is gone. */
export async function removeFindingsOf(tx: Tx, imageId: string): Promise<void> {
  await tx.delete(findings).where(eq(findings.imageId, imageId))
}

/** Lets what was found for some images count for another, which they are merged into; what is known of that one already stays. */
export async function moveFindings(tx: Tx, from: string[], to: string): Promise<void> {
  const moved = await tx.delete(findings).where(inArray(findings.imageId, from)).returning()
  const rows = moved.map((finding) => ({ ...finding, imageId: to }))
  if (rows.length > 0) await tx.insert(findings).values(rows).onConflictDoNothing()
}

/** The images that a file was found to copy. */
export async function findingsOf(tx: Tx | Db, contentHash: string): Promise<Id[]> {
  const rows = await tx
    .select({ imageId: findings.imageId })
    .from(findings)
    .where(eq(findings.contentHash, contentHash))
  return rows.map((row) => row.imageId)
}

export async function removeFindings(tx: Tx, contentHash: string, imageIds: Id[]): Promise<void> {
  await tx.delete(findings).where(and(eq(findings.contentHash, contentHash), inArray(findings.imageId, imageIds)))
}

/** What the engine's verdict on a content and an image rests on, as it was kept; undefined where that was not found, or is taken back. */
export async function evidenceOf(db: Db | Tx, contentHash: string, imageId: string): Promise<unknown> {
  const [found] = await db
    .select({ evidence: findings.evidence })
    .from(findings)
    .where(and(eq(findings.contentHash, contentHash), eq(findings.imageId, imageId)))
  return found?.evidence
}
