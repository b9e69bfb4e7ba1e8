import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { addressHash } from '#server/fingerprints/index.ts'
import { seenFiles } from '#server/fingerprints/content/index.ts'
import { type SeenUrl, seenUrls } from '#server/sightings/index.ts'
import { matches } from '../tables.ts'

/** Numbers of matches on each of these pages, of one owner or of all (null); pages without any are left out. */
export async function matchesOnPages(db: Db, ownerId: Id | null, pageUrls: string[]): Promise<Map<string, number>> {
  const byHash = new Map(pageUrls.map((url) => [addressHash(url), url]))
  if (byHash.size === 0) return new Map()
  const rows = await db
    .select({ pageHash: matches.pageHash, finds: sql<number>`count(*)::int` })
    .from(matches)
    .where(
      and(inArray(matches.pageHash, [...byHash.keys()]), ownerId === null ? undefined : eq(matches.ownerId, ownerId)),
    )
    .groupBy(matches.pageHash)
  return new Map(rows.map(({ pageHash, finds: there }) => [byHash.get(pageHash)!, there]))
}

/** An owner’s images with a match on each of these pages. */
export async function imagesOnPages(db: Db | Tx, ownerId: Id, pageUrls: string[]): Promise<Map<string, Set<Id>>> {
  const byHash = new Map(pageUrls.map((url) => [addressHash(url), url]))
  if (byHash.size === 0) return new Map()
  const rows = await db
    .select({ pageHash: matches.pageHash, imageId: matches.imageId })
    .from(matches)
    .where(and(inArray(matches.pageHash, [...byHash.keys()]), eq(matches.ownerId, ownerId)))
  const byPage = Map.groupBy(rows, ({ pageHash }) => byHash.get(pageHash)!)
  return new Map([...byPage].map(([url, on]) => [url, new Set(on.map(({ imageId }) => imageId))]))
}

/** A picture on a page. `matches` are the owner’s matches of it there. */
export type PictureOnPage = Pick<SeenUrl, 'url' | 'state' | 'problem'> & {
  width: number | null
  height: number | null
  matches: Id[]
}

/** These pictures of a page, if they were met, in no order. */
export async function picturesOnPage(
  db: Db,
  ownerId: Id,
  { pageUrl, imageUrls }: { pageUrl: string; imageUrls: string[] },
): Promise<PictureOnPage[]> {
  const hashes = imageUrls.map(addressHash)
  if (hashes.length === 0) return []
  const met = await db
    .select({
      urlHash: seenUrls.urlHash,
      url: seenUrls.url,
      state: seenUrls.state,
      problem: seenUrls.problem,
      width: seenFiles.width,
      height: seenFiles.height,
    })
    .from(seenUrls)
    .leftJoin(seenFiles, eq(seenFiles.contentHash, seenUrls.contentHash))
    .where(inArray(seenUrls.urlHash, hashes))
  const there = await db
    .select({ id: matches.id, urlHash: matches.urlHash })
    .from(matches)
    .where(and(eq(matches.pageHash, addressHash(pageUrl)), eq(matches.ownerId, ownerId)))
  const byFile = Map.groupBy(there, ({ urlHash }) => urlHash)
  return met.map(({ urlHash, ...picture }) => ({
    ...picture,
    matches: (byFile.get(urlHash) ?? []).map(({ id }) => id),
  }))
}
