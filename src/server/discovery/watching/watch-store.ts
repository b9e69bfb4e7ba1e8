import { and, asc, eq, isNull, lte, min, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { crawls, watchedSites } from '../tables.ts'
import type { CrawlRow } from '../crawling/crawl-store.ts'

export type WatchedSiteRow = typeof watchedSites.$inferSelect

/** An owner's watch list, by host. */
export async function listSites(db: Db | Tx, ownerId: Id): Promise<WatchedSiteRow[]> {
  return await db
    .select()
    .from(watchedSites)
    .where(eq(watchedSites.ownerId, ownerId))
    .orderBy(asc(watchedSites.host), asc(watchedSites.url))
}

/** False when the owner watches this address already. */
export async function insertSite(tx: Tx, site: WatchedSiteRow): Promise<boolean> {
  const added = await tx.insert(watchedSites).values(site).onConflictDoNothing().returning({ id: watchedSites.id })
  return added.length > 0
}

/** Locks the owner's own site until the transaction ends; undefined for another owner's. */
export async function lockSite(tx: Tx, ownerId: Id, id: Id): Promise<WatchedSiteRow | undefined> {
  const own = and(eq(watchedSites.id, id), eq(watchedSites.ownerId, ownerId))
  const [found] = await tx.select().from(watchedSites).where(own).for('update')
  return found
}

type SiteSet = Partial<Pick<WatchedSiteRow, 'pausedAt' | 'pagesPerVisit' | 'nextAt'>>

export async function changeSite(tx: Db | Tx, id: Id, set: SiteSet): Promise<void> {
  await tx.update(watchedSites).set(set).where(eq(watchedSites.id, id))
}

export async function removeSite(tx: Tx, id: Id): Promise<void> {
  await tx.delete(watchedSites).where(eq(watchedSites.id, id))
}

/** Deletes the sites of a departed owner. */
export async function removeSitesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(watchedSites).where(eq(watchedSites.ownerId, ownerId))
}

const isDue = (now: Date) => and(lte(watchedSites.nextAt, now), isNull(watchedSites.pausedAt))

/** Sites that are due, longest waiting first. */
export async function dueSites(db: Db, now: Date, limit: number): Promise<Pick<WatchedSiteRow, 'id' | 'ownerId'>[]> {
  return await db
    .select({ id: watchedSites.id, ownerId: watchedSites.ownerId })
    .from(watchedSites)
    .where(isDue(now))
    .orderBy(asc(watchedSites.nextAt))
    .limit(limit)
}

/** Moment of the owner's next visit; null without one. */
export async function nextVisitOf(tx: Tx, ownerId: Id): Promise<Date | null> {
  const [found] = await tx
    .select({ next: min(watchedSites.nextAt) })
    .from(watchedSites)
    .where(and(eq(watchedSites.ownerId, ownerId), isNull(watchedSites.pausedAt)))
  return found?.next ?? null
}

/**
 * Brings the owner's visits forward to this moment; resolves to true if one changed. Locks in one order, so that no two transactions wait
 * for each other.
 */
export async function bringForward(tx: Tx, ownerId: Id, at: Date): Promise<boolean> {
  const later = sql`select ${watchedSites.id} from ${watchedSites} where ${watchedSites.ownerId} = ${ownerId}
    and ${watchedSites.nextAt} > ${at.toISOString()}::timestamptz order by ${watchedSites.id} for update`
  const moved = await tx
    .update(watchedSites)
    .set({ nextAt: at })
    .where(sql`${watchedSites.id} in (${later})`)
    .returning({ id: watchedSites.id })
  return moved.length > 0
}

/** The newest visit to each of these sites. */
export async function newestVisits(db: Db | Tx, siteIds: Id[]): Promise<Map<Id, CrawlRow>> {
  if (siteIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([crawls.watchedSiteId])
    .from(crawls)
    .where(sql`${crawls.watchedSiteId} = any(${sql.param(siteIds)}::text[])`)
    .orderBy(crawls.watchedSiteId, sql`${crawls.startedAt} desc`)
  return new Map(rows.map((row) => [row.watchedSiteId!, row]))
}
