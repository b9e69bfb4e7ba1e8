import { eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { column } from './crawl-store.ts'
import type { KnownPage } from '#server/crawler/visits/index.ts'
import { keyOfPage } from '#server/crawler/pages/index.ts'
import { knownPages } from '../tables.ts'

/** Keeps what is remembered of pages, by their addresses. Written in the order of their keys, so that no two transactions wait for each other. */
export async function saveKnownPages(tx: Tx, pages: { url: string; known: KnownPage }[]): Promise<void> {
  const byKey = new Map(pages.map(({ url, known }) => [keyOfPage(url), known]))
  const rows = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  const values = (pick: (known: KnownPage) => unknown) => column(rows.map(([, known]) => pick(known)))
  await tx.execute(sql`
    insert into ${knownPages} (url_hash, etag, last_modified, shown, mark, fetched_at, every_hours)
    select url_hash, etag, last_modified, decode(shown, 'base64'), mark, fetched_at, every_hours
    from unnest(${column(rows.map(([key]) => key))}::text[], ${values((known) => known.etag)}::text[],
      ${values((known) => known.lastModified)}::text[], ${values((known) => Buffer.from(known.shown).toString('base64'))}::text[],
      ${values((known) => known.mark)}::text[], ${values((known) => known.fetchedAt.toISOString())}::timestamptz[],
      ${values((known) => known.everyHours)}::int[]) as n (url_hash, etag, last_modified, shown, mark, fetched_at, every_hours)
    on conflict (url_hash) do update set etag = excluded.etag, last_modified = excluded.last_modified, shown = excluded.shown,
      mark = excluded.mark, fetched_at = excluded.fetched_at, every_hours = excluded.every_hours
    where known_pages.fetched_at <= excluded.fetched_at`)
}

export async function findKnownPage(db: Db, url: string): Promise<KnownPage | undefined> {
  const [found] = await db
    .select()
    .from(knownPages)
    .where(eq(knownPages.urlHash, keyOfPage(url)))
  return found
}

/** Forgets up to `atMost` pages that nobody has read since then; resolves to how many. */
export async function forgetKnownPages(db: Db, before: Date, atMost: number): Promise<number> {
  const old = db
    .select({ urlHash: knownPages.urlHash })
    .from(knownPages)
    .where(lt(knownPages.fetchedAt, before))
    .limit(atMost)
  const gone = await db
    .delete(knownPages)
    .where(sql`${knownPages.urlHash} in ${old}`)
    .returning({ urlHash: knownPages.urlHash })
  return gone.length
}
