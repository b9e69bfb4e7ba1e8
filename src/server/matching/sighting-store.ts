import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findings, ownedFingerprints, seenFiles, seenUrls, sightings } from './tables.ts'

type SightingRow = typeof sightings.$inferInsert
export type SeenUrl = typeof seenUrls.$inferSelect
export type SeenFile = typeof seenFiles.$inferSelect
export type Finding = typeof findings.$inferSelect

/** A file is fetched again after this long, or when images were added that it was not compared with. */
const revisitDays = 7
/** Names the advisory lock under which owned fingerprints are numbered. */
const fingerprintOrder = 4_107_202_612

/** Resolves to how many of the addresses are new. */
export async function upsertUrls(tx: Tx, urls: Map<string, string>): Promise<number> {
  const rows = [...urls].map(([urlHash, url]) => ({ urlHash, url, state: 'waiting' as const }))
  const inserted = await tx.insert(seenUrls).values(rows).onConflictDoNothing().returning({ urlHash: seenUrls.urlHash })
  return inserted.length
}

export async function upsertSightings(tx: Tx, rows: SightingRow[]): Promise<void> {
  const set = { lastSeen: sql`excluded.last_seen`, pageTitle: sql`excluded.page_title` }
  await tx
    .insert(sightings)
    .values(rows)
    .onConflictDoUpdate({ target: [sightings.urlHash, sightings.pageHash], set })
}

/** Those of the addresses that have to be fetched: never seen, seen too long ago, or compared with fewer images than there are now. */
export async function staleUrls(tx: Tx | Db, urlHashes: string[], now: Date): Promise<string[]> {
  const newest = sql`(select coalesce(max(${ownedFingerprints.seq}), 0) from ${ownedFingerprints})`
  const isOld = or(
    isNull(seenUrls.fetchedAt),
    lt(seenUrls.fetchedAt, new Date(now.getTime() - revisitDays * 86_400_000)),
  )
  const isBehind = lt(seenFiles.comparedThrough, newest)
  const rows = await tx
    .select({ urlHash: seenUrls.urlHash })
    .from(seenUrls)
    .leftJoin(seenFiles, eq(seenFiles.contentHash, seenUrls.contentHash))
    .where(and(inArray(seenUrls.urlHash, urlHashes), or(isOld, isBehind)))
  return rows.map((row) => row.urlHash)
}

export async function findSeenUrl(db: Db, urlHash: string): Promise<SeenUrl | undefined> {
  const [found] = await db.select().from(seenUrls).where(eq(seenUrls.urlHash, urlHash))
  return found
}

export async function updateSeenUrl(tx: Db | Tx, urlHash: string, set: Partial<SeenUrl>): Promise<void> {
  await tx.update(seenUrls).set(set).where(eq(seenUrls.urlHash, urlHash))
}

export async function findSeenFile(db: Db, contentHash: string): Promise<SeenFile | undefined> {
  const [found] = await db.select().from(seenFiles).where(eq(seenFiles.contentHash, contentHash))
  return found
}

/** Keeps the file and what it was found to copy; findings of an earlier engine are replaced. */
export async function saveSeenFile(tx: Tx, file: SeenFile, found: Finding[]): Promise<void> {
  await tx.insert(seenFiles).values(file).onConflictDoUpdate({ target: seenFiles.contentHash, set: file })
  for (const finding of found)
    await tx
      .insert(findings)
      .values(finding)
      .onConflictDoUpdate({ target: [findings.contentHash, findings.imageId], set: finding })
}

export type Place = { sighting: typeof sightings.$inferSelect; url: string; file: SeenFile; finding: Finding }

/** Every place where a file that copies an owned image was met, among these addresses or of this content. */
export async function placesOfFindings(
  tx: Tx,
  of: { urlHashes: string[] } | { contentHash: string },
): Promise<Place[]> {
  const where = 'urlHashes' in of ? inArray(seenUrls.urlHash, of.urlHashes) : eq(seenUrls.contentHash, of.contentHash)
  return await tx
    .select({ sighting: sightings, url: seenUrls.url, file: seenFiles, finding: findings })
    .from(seenUrls)
    .innerJoin(findings, eq(findings.contentHash, seenUrls.contentHash))
    .innerJoin(seenFiles, eq(seenFiles.contentHash, seenUrls.contentHash))
    .innerJoin(sightings, eq(sightings.urlHash, seenUrls.urlHash))
    .where(where)
}

/** Removes what was found for an image that is gone. */
export async function removeFindingsOf(tx: Tx, imageId: string): Promise<void> {
  await tx.delete(findings).where(eq(findings.imageId, imageId))
}

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

export async function ownedFingerprintsOf(db: Db, imageIds: string[]): Promise<OwnedFingerprint[]> {
  if (imageIds.length === 0) return []
  const { imageId, ownerId, seq, fingerprint } = ownedFingerprints
  return await db
    .select({ imageId, ownerId, seq, fingerprint })
    .from(ownedFingerprints)
    .where(inArray(imageId, imageIds))
}

/**
 * Keeps a fingerprint under the next number. The lock makes numbers appear in the order they commit, so that an index that has
 * read up to one of them has missed none before it.
 */
export async function insertOwnedFingerprint(
  tx: Tx,
  row: Omit<typeof ownedFingerprints.$inferInsert, 'seq'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fingerprintOrder})`)
  await tx.insert(ownedFingerprints).values(row).onConflictDoNothing()
}

export async function removeOwnedFingerprint(tx: Tx, imageId: string): Promise<void> {
  await tx.delete(ownedFingerprints).where(eq(ownedFingerprints.imageId, imageId))
}

/** The place of the newest owned fingerprint in their order, 0 before the first. */
export async function newestFingerprint(db: Db): Promise<number> {
  const [found] = await db
    .select({ seq: sql<number>`coalesce(max(${ownedFingerprints.seq}), 0)::int` })
    .from(ownedFingerprints)
  return found?.seq ?? 0
}
