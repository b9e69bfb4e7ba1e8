import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { crawlHosts, crawlPages, crawls } from '../tables.ts'

export type CrawlRow = typeof crawls.$inferSelect
export type CrawlHostRow = typeof crawlHosts.$inferSelect

/** A host of a crawl; the pair names a row, a job and a place in the frontier. */
export type Place = { crawlId: Id; host: string }

const listed = 50

export async function insertCrawl(tx: Tx, crawl: CrawlRow): Promise<void> {
  await tx.insert(crawls).values(crawl)
}

/** Adds hosts that the crawl does not have yet; resolves to those. */
export async function insertHosts(tx: Tx, places: Place[]): Promise<Place[]> {
  if (places.length === 0) return []
  return await tx
    .insert(crawlHosts)
    .values(places)
    .onConflictDoNothing()
    .returning({ crawlId: crawlHosts.crawlId, host: crawlHosts.host })
}

/** The owner's own crawl; undefined for another owner's. */
export async function findCrawl(db: Db | Tx, ownerId: Id, id: Id): Promise<CrawlRow | undefined> {
  const [found] = await db
    .select()
    .from(crawls)
    .where(and(eq(crawls.id, id), eq(crawls.ownerId, ownerId)))
  return found
}

/** Reads a crawl for jobs, which act for the app and not for a caller. */
export async function readCrawl(db: Db, id: Id): Promise<CrawlRow | undefined> {
  const [found] = await db.select().from(crawls).where(eq(crawls.id, id))
  return found
}

/** The owner's newest crawls, without visits for a search. */
export async function listCrawlRows(db: Db, ownerId: Id): Promise<CrawlRow[]> {
  return await db
    .select()
    .from(crawls)
    .where(and(eq(crawls.ownerId, ownerId), isNull(crawls.searchId)))
    .orderBy(desc(crawls.startedAt), desc(crawls.id))
    .limit(listed)
}

/** The hosts of these crawls, by name. */
export async function hostsOf(db: Db | Tx, crawlIds: Id[]): Promise<CrawlHostRow[]> {
  if (crawlIds.length === 0) return []
  return await db.select().from(crawlHosts).where(inArray(crawlHosts.crawlId, crawlIds)).orderBy(crawlHosts.host)
}

/** Locks the rows of these hosts until the transaction ends. Always in one order, so that no two transactions wait for each other. */
export async function lockHosts(tx: Tx, places: Place[]): Promise<CrawlHostRow[]> {
  const wanted = sql`select * from unnest(${column(places.map((place) => place.crawlId))}::text[], ${column(places.map((place) => place.host))}::text[])`
  return await tx
    .select()
    .from(crawlHosts)
    .where(sql`(${crawlHosts.crawlId}, ${crawlHosts.host}) in (${wanted})`)
    .orderBy(crawlHosts.crawlId, crawlHosts.host)
    .for('update')
}

/** Changes to a host's counts, and its new number of failures in a row. */
export type HostChange = Place & {
  known: number
  waiting: number
  pages: number
  remembered: number
  images: number
  refused: number
  failed: number
  failuresInRow: number
  isWoken: boolean
}

const counted = ['known', 'waiting', 'pages', 'remembered', 'images', 'refused', 'failed'] as const
export const noChange: Omit<HostChange, keyof Place> = {
  known: 0,
  waiting: 0,
  pages: 0,
  remembered: 0,
  images: 0,
  refused: 0,
  failed: 0,
  failuresInRow: 0,
  isWoken: false,
}

export async function changeHosts(tx: Tx, changes: HostChange[]): Promise<void> {
  const values = (pick: (change: HostChange) => unknown) => column(changes.map(pick))
  const added = counted.map((name) => sql`${values((change) => change[name])}::int[]`)
  await tx.execute(sql`
    update ${crawlHosts} as h set known = h.known + c.known, waiting = h.waiting + c.waiting, pages = h.pages + c.pages, remembered = h.remembered + c.remembered,
      images = h.images + c.images, refused = h.refused + c.refused, failed = h.failed + c.failed,
      failures_in_row = c.failures_in_row, state = case when c.is_woken then 'running' else h.state end
    from unnest(${values((change) => change.crawlId)}::text[], ${values((change) => change.host)}::text[], ${sql.join(added, sql`, `)},
      ${values((change) => change.failuresInRow)}::int[], ${values((change) => change.isWoken)}::bool[])
      as c (crawl_id, host, known, waiting, pages, remembered, images, refused, failed, failures_in_row, is_woken)
    where h.crawl_id = c.crawl_id and h.host = c.host`)
}

export async function noteFailures(db: Db, { crawlId, host }: Place, failuresInRow: number): Promise<void> {
  await db
    .update(crawlHosts)
    .set({ failuresInRow })
    .where(and(eq(crawlHosts.crawlId, crawlId), eq(crawlHosts.host, host)))
}

/**
 * Keeps others from ending hosts of this crawl until the transaction ends, so that one of them sees that it was the last. Pages may be
 * added meanwhile, which lock hosts about to end.
 */
export async function lockCrawl(tx: Tx, id: Id): Promise<void> {
  await tx.select({ id: crawls.id }).from(crawls).where(eq(crawls.id, id)).for('no key update')
}

/**
 * Marks a host without waiting pages as idle, with the reason if no page could be shown. Resolves to false, and changes nothing, if another
 * host's page brought one meanwhile.
 */
export async function markIdle(tx: Tx, { crawlId, host }: Place): Promise<boolean> {
  const ofHost = and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.host, host), isNotNull(crawlPages.problem))
  const [first] = await tx
    .select({ problem: crawlPages.problem })
    .from(crawlPages)
    .where(ofHost)
    .orderBy(crawlPages.depth, crawlPages.id)
    .limit(1)
  const isRunning = and(eq(crawlHosts.state, 'running'), eq(crawlHosts.waiting, 0))
  const idle = await tx
    .update(crawlHosts)
    .set({
      state: sql`case when ${crawlHosts.pages} = 0 then 'ended' else 'idle' end`,
      note: sql`case when ${crawlHosts.pages} = 0 then ${first?.problem ?? null}::text end`,
    })
    .where(and(eq(crawlHosts.crawlId, crawlId), eq(crawlHosts.host, host), isRunning))
    .returning({ host: crawlHosts.host })
  return idle.length > 0
}

/** Ends the host early and skips its waiting pages. Resolves to their number, or undefined if it has ended already. */
export async function markEnded(tx: Tx, { crawlId, host }: Place, note: string): Promise<number | undefined> {
  const isOpen = and(eq(crawlHosts.crawlId, crawlId), eq(crawlHosts.host, host), eq(crawlHosts.state, 'running'))
  const ended = await tx
    .update(crawlHosts)
    .set({ state: 'ended', waiting: 0, note })
    .where(isOpen)
    .returning({ host: crawlHosts.host })
  if (ended.length === 0) return undefined
  const isWaiting = and(eq(crawlPages.crawlId, crawlId), eq(crawlPages.host, host), eq(crawlPages.state, 'waiting'))
  const skipped = await tx
    .update(crawlPages)
    .set({ state: 'skipped' })
    .where(isWaiting)
    .returning({ id: crawlPages.id })
  return skipped.length
}

/** A whole column of rows as one value: statements of many rows then have few values, and one text for any number. */
export const column = (values: unknown[]) => sql.param(values)

/** Saves the start of a visit's pause, or its end (null). */
export async function setPaused(tx: Tx, id: Id, pausedAt: Date | null): Promise<void> {
  await tx.update(crawls).set({ pausedAt }).where(eq(crawls.id, id))
}

export async function isPaused(tx: Tx, id: Id): Promise<boolean> {
  const [found] = await tx.select({ pausedAt: crawls.pausedAt }).from(crawls).where(eq(crawls.id, id))
  return found !== undefined && found.pausedAt !== null
}

/** Counts an owner's open visits, without those for the watch list and for searches, which have limits of their own. */
export async function countOpenCrawls(tx: Db | Tx, ownerId: Id): Promise<number> {
  const isOpen = sql`exists (select from activities where activities.id = ${crawls.activityId} and state in ('waiting', 'running'))`
  return await tx.$count(
    crawls,
    and(eq(crawls.ownerId, ownerId), isNull(crawls.watchedSiteId), isNull(crawls.searchId), isOpen),
  )
}

/** Every visit of an owner, the oldest first. */
export async function crawlsOfOwner(db: Db, ownerId: Id): Promise<CrawlRow[]> {
  return await db.select().from(crawls).where(eq(crawls.ownerId, ownerId)).orderBy(crawls.startedAt, crawls.id)
}

/** Deletes the visits of a departed owner, with their hosts and frontiers. */
export async function removeCrawlsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(crawls).where(eq(crawls.ownerId, ownerId))
}

/** Deletes one finished visit that began before then, with its frontier. The newest to a watched site stays. Resolves to 1, or 0 without one. */
export async function forgetCrawls(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ id: Id }>(sql`
    select id from crawls as old where started_at < ${before.toISOString()}::timestamptz
      and (watched_site_id is null or exists (select from crawls as later
        where later.watched_site_id = old.watched_site_id and later.started_at > old.started_at))
      and not exists (select from activities where activities.id = old.activity_id and state in ('waiting', 'running'))
    limit 1`)
  const ids = rows.map(({ id }) => id)
  const gone = await db.delete(crawls).where(inArray(crawls.id, ids)).returning({ id: crawls.id })
  return gone.length
}
