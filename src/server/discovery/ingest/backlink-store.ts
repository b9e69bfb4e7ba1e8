import { desc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Backlink } from '#server/crawler/records/index.ts'
import { backlinks } from './tables.ts'

/** Keeps of each linking host the page that was seen last. */
export async function keepBacklinks(tx: Tx, found: Backlink[]): Promise<void> {
  const newest = new Map<string, Backlink>()
  for (const link of found) {
    const key = `${link.ownerId} ${link.host}`
    if (!(newest.get(key) && newest.get(key)!.seenAt >= link.seenAt)) newest.set(key, link)
  }
  // In one order, so that of two archives neither waits for the other.
  const rows = [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, link]) => link)
  if (rows.length === 0) return
  await tx
    .insert(backlinks)
    .values(rows)
    .onConflictDoUpdate({
      target: [backlinks.ownerId, backlinks.host],
      set: {
        pageUrl: sql`excluded.page_url`,
        pageTitle: sql`excluded.page_title`,
        seenAt: sql`excluded.seen_at`,
      },
      setWhere: sql`excluded.seen_at > ${backlinks.seenAt}`,
    })
}

/** Sites that link to an owner’s own, those that were seen last first. */
export async function backlinksOf(db: Db, ownerId: Id, limit: number): Promise<Backlink[]> {
  return await db
    .select()
    .from(backlinks)
    .where(eq(backlinks.ownerId, ownerId))
    .orderBy(desc(backlinks.seenAt), backlinks.host)
    .limit(limit)
}

/** For an owner who has left. */
export async function removeBacklinksOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(backlinks).where(eq(backlinks.ownerId, ownerId))
}
