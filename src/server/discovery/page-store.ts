import { hash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { column, type Place } from './crawl-store.ts'
import { crawlPages } from './tables.ts'

export type PageRow = typeof crawlPages.$inferSelect
export type WaitingPage = Pick<PageRow, 'id' | 'url' | 'kind' | 'depth' | 'barren'>

/** An address for the frontier. `done`: it was read under another address that led to it. */
export type NewPage = Place & Pick<PageRow, 'url' | 'kind' | 'depth' | 'barren'> & { state: 'waiting' | 'done' }

/** What became of a page that waited. */
export type PageEnd = Pick<PageRow, 'id' | 'state' | 'problem' | 'status' | 'images' | 'likeness'> & {
  firstMet: Uint8Array
}

/** The next pages of a host, those nearest to the seeds first. */
export async function waitingPages(db: Db, { crawlId, host }: Place, limit: number): Promise<WaitingPage[]> {
  const { id, url, kind, depth, barren, state } = crawlPages
  return await db
    .select({ id, url, kind, depth, barren })
    .from(crawlPages)
    .where(and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.host, host), eq(state, 'waiting')))
    .orderBy(asc(depth), asc(id))
    .limit(limit)
}

/** What pages of the host brought until now: their likenesses, and the marks of pictures met there first. */
export async function broughtBy(
  db: Db,
  { crawlId, host }: Place,
): Promise<{ likeness: string | null; firstMet: Uint8Array | null }[]> {
  return await db
    .select({ likeness: crawlPages.likeness, firstMet: crawlPages.firstMet })
    .from(crawlPages)
    .where(and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.host, host), eq(crawlPages.state, 'done')))
}

/** Ends those of the pages that still wait; resolves to their ids. */
export async function endPages(tx: Tx, ends: PageEnd[]): Promise<Set<number>> {
  const values = (pick: (end: PageEnd) => unknown) => column(ends.map(pick))
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${crawlPages} as p set state = e.state, problem = e.problem, status = e.status, images = e.images, likeness = e.likeness,
      first_met = decode(e.first_met, 'hex')
    from unnest(${values((end) => end.id)}::bigint[], ${values((end) => end.state)}::text[], ${values((end) => end.problem)}::text[],
      ${values((end) => end.status)}::smallint[], ${values((end) => end.images)}::int[], ${values((end) => end.likeness)}::text[],
      ${values((end) => Buffer.from(end.firstMet).toString('hex'))}::text[])
      as e (id, state, problem, status, images, likeness, first_met)
    where p.id = e.id and p.state = 'waiting' returning p.id::text`)
  return new Set(rows.map((row) => Number(row.id)))
}

/** Which of the addresses the crawl knows. */
export async function knownPages(tx: Tx | Db, crawlId: Id, urls: string[]): Promise<Map<string, PageRow['state']>> {
  if (urls.length === 0) return new Map()
  const rows = await tx
    .select({ url: crawlPages.url, state: crawlPages.state })
    .from(crawlPages)
    .where(and(eq(crawlPages.crawlId, crawlId), sql`${crawlPages.urlHash} = any(${column(urls.map(hashOf))}::text[])`))
  return new Map(rows.map((row) => [row.url, row.state]))
}

/** Adds addresses that the crawl does not know yet, in their order; resolves to those added. The caller has locked their hosts. */
export async function insertPages(tx: Tx, pages: NewPage[]): Promise<Pick<PageRow, 'crawlId' | 'host' | 'state'>[]> {
  if (pages.length === 0) return []
  const values = (pick: (page: NewPage) => unknown) => column(pages.map(pick))
  const { rows } = await tx.execute<{ crawl_id: string; host: string; state: PageRow['state'] }>(sql`
    insert into ${crawlPages} (crawl_id, host, url, url_hash, kind, depth, barren, state)
    select crawl_id, host, url, url_hash, kind, depth, barren, state from unnest(${values((page) => page.crawlId)}::text[],
      ${values((page) => page.host)}::text[], ${values((page) => page.url)}::text[], ${values((page) => hashOf(page.url))}::text[],
      ${values((page) => page.kind)}::text[], ${values((page) => page.depth)}::smallint[], ${values((page) => page.barren)}::smallint[],
      ${values((page) => page.state)}::text[]) with ordinality as n (crawl_id, host, url, url_hash, kind, depth, barren, state, at)
    order by at
    on conflict (crawl_id, url_hash) do nothing returning crawl_id, host, state`)
  return rows.map((row) => ({ crawlId: row.crawl_id, host: row.host, state: row.state }))
}

/** The page that waits under this address is done: it was read under another address that led to it. */
export async function endWaiting(tx: Tx, crawlId: Id, url: string): Promise<boolean> {
  const ended = await tx
    .update(crawlPages)
    .set({ state: 'done' })
    .where(and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.urlHash, hashOf(url)), eq(crawlPages.state, 'waiting')))
    .returning({ id: crawlPages.id })
  return ended.length > 0
}

/** The key under which an address is kept: addresses may be longer than an index entry. */
const hashOf = (url: string): string => hash('sha256', url, 'base64url').slice(0, 27)
