import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { column, type Place } from './crawl-store.ts'
import type { KnownPage } from '#server/crawler/visits/index.ts'
import { keyOfPage } from '#server/crawler/pages/index.ts'
import { crawlPages, knownPages } from '../tables.ts'

export type PageRow = typeof crawlPages.$inferSelect
export type WaitingPage = Pick<PageRow, 'id' | 'url' | 'kind' | 'depth' | 'barren'> & {
  /** Facts of the page when it was last read. */
  known: KnownPage | null
}

/** An address for the frontier. `done`: it was read under another address that led to it. */
export type NewPage = Place & Pick<PageRow, 'url' | 'kind' | 'depth' | 'barren'> & { state: 'waiting' | 'done' }

/** Outcome of a waiting page. */
export type PageEnd = Pick<
  PageRow,
  'id' | 'state' | 'problem' | 'status' | 'ledTo' | 'answer' | 'images' | 'likeness'
> & {
  firstMet: Uint8Array
}

/** The next pages of a host, those nearest to the seeds first. */
export async function waitingPages(db: Db, { crawlId, host }: Place, limit: number): Promise<WaitingPage[]> {
  const { id, url, kind, depth, barren, state } = crawlPages
  return await db
    .select({ id, url, kind, depth, barren, known: knownPages })
    .from(crawlPages)
    .leftJoin(knownPages, eq(knownPages.urlHash, crawlPages.urlHash))
    .where(and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.host, host), eq(state, 'waiting')))
    .orderBy(asc(depth), asc(id))
    .limit(limit)
}

/** Results of the host's pages so far: likenesses, and marks of pictures met there first. */
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
    update ${crawlPages} as p set state = e.state, problem = e.problem, status = e.status, led_to = e.led_to,
      answer = e.answer, images = e.images, likeness = e.likeness,
      first_met = decode(e.first_met, 'hex')
    from unnest(${values((end) => end.id)}::bigint[], ${values((end) => end.state)}::text[], ${values((end) => end.problem)}::text[],
      ${values((end) => end.status)}::smallint[], ${values((end) => end.ledTo)}::text[], ${values((end) => end.answer)}::text[],
      ${values((end) => end.images)}::int[], ${values((end) => end.likeness)}::text[],
      ${values((end) => Buffer.from(end.firstMet).toString('hex'))}::text[])
      as e (id, state, problem, status, led_to, answer, images, likeness, first_met)
    where p.id = e.id and p.state = 'waiting' returning p.id::text`)
  return new Set(rows.map((row) => Number(row.id)))
}

/** States of the addresses that the crawl knows. */
export async function statesOfPages(tx: Tx | Db, crawlId: Id, urls: string[]): Promise<Map<string, PageRow['state']>> {
  if (urls.length === 0) return new Map()
  const rows = await tx
    .select({ url: crawlPages.url, state: crawlPages.state })
    .from(crawlPages)
    .where(
      and(eq(crawlPages.crawlId, crawlId), sql`${crawlPages.urlHash} = any(${column(urls.map(keyOfPage))}::text[])`),
    )
  return new Map(rows.map((row) => [row.url, row.state]))
}

/** Adds addresses unknown to the crawl, in their order; resolves to those added. The caller has locked their hosts. */
export async function insertPages(tx: Tx, pages: NewPage[]): Promise<Pick<PageRow, 'crawlId' | 'host' | 'state'>[]> {
  if (pages.length === 0) return []
  const values = (pick: (page: NewPage) => unknown) => column(pages.map(pick))
  const { rows } = await tx.execute<{ crawl_id: string; host: string; state: PageRow['state'] }>(sql`
    insert into ${crawlPages} (crawl_id, host, url, url_hash, kind, depth, barren, state)
    select crawl_id, host, url, url_hash, kind, depth, barren, state from unnest(${values((page) => page.crawlId)}::text[],
      ${values((page) => page.host)}::text[], ${values((page) => page.url)}::text[], ${values((page) => keyOfPage(page.url))}::text[],
      ${values((page) => page.kind)}::text[], ${values((page) => page.depth)}::smallint[], ${values((page) => page.barren)}::smallint[],
      ${values((page) => page.state)}::text[]) with ordinality as n (crawl_id, host, url, url_hash, kind, depth, barren, state, at)
    order by at
    on conflict (crawl_id, url_hash) do nothing returning crawl_id, host, state`)
  return rows.map((row) => ({ crawlId: row.crawl_id, host: row.host, state: row.state }))
}

/** Ends the page that waits under this address: it was read under another one that led to it. */
export async function endWaiting(tx: Tx, crawlId: Id, url: string): Promise<boolean> {
  const ended = await tx
    .update(crawlPages)
    .set({ state: 'done' })
    .where(
      and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.urlHash, keyOfPage(url)), eq(crawlPages.state, 'waiting')),
    )
    .returning({ id: crawlPages.id })
  return ended.length > 0
}

export type PagesAsked = {
  state?: PageRow['state'] | undefined
  host?: string | undefined
  page: number
  pageSize: number
}

/** A page of a visit’s addresses in the order they were met, and their total. */
export async function listPages(
  db: Db,
  crawlId: Id,
  { state, host, page, pageSize }: PagesAsked,
): Promise<{ rows: PageRow[]; total: number }> {
  const where = and(
    eq(crawlPages.crawlId, crawlId),
    state === undefined ? undefined : eq(crawlPages.state, state),
    host === undefined ? undefined : eq(crawlPages.host, host),
  )
  const rows = await db
    .select()
    .from(crawlPages)
    .where(where)
    .orderBy(asc(crawlPages.depth), asc(crawlPages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(crawlPages, where) }
}

export async function findPage(db: Db, crawlId: Id, id: number): Promise<PageRow | undefined> {
  const [found] = await db
    .select()
    .from(crawlPages)
    .where(and(eq(crawlPages.id, id), eq(crawlPages.crawlId, crawlId)))
  return found
}
