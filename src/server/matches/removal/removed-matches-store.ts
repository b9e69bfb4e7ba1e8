import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { addressHash } from '#server/fingerprints/index.ts'
import { contentVerdicts } from '#server/fingerprints/content/index.ts'
import { matches } from '../tables.ts'

/** A page as it is now. Without `imageUrls` it is gone itself. */
export type PageNow = { url: string; imageUrls?: string[] }

/** Finds that are taken to be on these pages and are not. */
export async function matchesMissingFromPages(tx: Tx, pages: PageNow[]): Promise<Id[]> {
  if (pages.length === 0) return []
  const shown = new Map(pages.map(({ url, imageUrls }) => [addressHash(url), imageUrls]))
  const rows = await tx
    .select({ id: matches.id, pageHash: matches.pageHash, urlHash: matches.urlHash })
    .from(matches)
    .where(and(inArray(matches.pageHash, [...shown.keys()]), eq(matches.alive, true)))
  const stillThere = new Map<string, Set<string>>()
  for (const pageHash of new Set(rows.map((row) => row.pageHash)))
    stillThere.set(pageHash, new Set(shown.get(pageHash)?.map(addressHash)))
  return rows.filter(({ pageHash, urlHash }) => !stillThere.get(pageHash)!.has(urlHash)).map(({ id }) => id)
}

/** Finds that are taken to be this file and are not what it holds now; null says that it holds nothing. A match that was taken back is still there. */
export async function matchesWithChangedFile(
  tx: Tx,
  { urlHash, contentHash }: { urlHash: string; contentHash: string | null },
): Promise<Id[]> {
  const isFound = sql`exists (select from ${contentVerdicts} where ${contentVerdicts.contentHash} = ${contentHash} and ${contentVerdicts.imageId} = ${matches.imageId})`
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.urlHash, urlHash),
        eq(matches.alive, true),
        sql`${matches.contentHash} is distinct from ${contentHash}`,
        sql`not ${isFound}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Marks those of the matches that nobody has seen since then; resolves to them. */
export async function setGone(tx: Tx, ids: Id[], seenAt: Date): Promise<{ id: Id; ownerId: Id; clusterId: Id }[]> {
  const { id, ownerId, clusterId } = matches
  return await tx
    .update(matches)
    .set({ alive: false })
    .where(and(inArray(id, ids), eq(matches.alive, true), lte(matches.lastSeen, seenAt)))
    .returning({ id, ownerId, clusterId })
}
