import { and, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { addressHash } from '#server/fingerprints/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { matches } from '../tables.ts'

const pagesAtOnce = 1000

/** The owner's matches on these pages, by the page's address. */
export async function matchesOnPages(db: Db, ownerId: Id, pages: readonly string[]) {
  const rows = []
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const hashes = pages.slice(at, at + pagesAtOnce).map(addressHash)
    rows.push(
      ...(await db
        .select({ id: matches.id, imageId: matches.imageId, pageUrl: matches.pageUrl, verdict: matches.verdict })
        .from(matches)
        .where(and(eq(matches.ownerId, ownerId), inArray(matches.pageHash, hashes)))),
    )
  }
  return Map.groupBy(rows, ({ pageUrl }) => pageUrl)
}
