import { maxWatchedSites } from '#contract/discovery/watched-sites.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { setNextScan } from '#server/images/monitoring/index.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import type { Config } from '#server/platform/config.ts'
import type { CrawlerConfig } from '#server/crawler/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { providerAccount } from '../ingest/archives/provider-account.ts'
import { beginCrawl, seedOf } from '../crawling/start-crawl.ts'
import { readHost } from '#server/crawler/pages/index.ts'
import {
  bringForward,
  changeSite,
  dueSites,
  insertSite,
  listSites,
  lockSite,
  newestVisits,
  nextVisitOf,
  removeSite,
  type WatchedSiteRow,
} from './watch-store.ts'

export type WatchNeeds = Pick<Deps, 'db' | 'queue' | 'clock'> & {
  config: Pick<Config, 'hosts'>
  crawl: Pick<CrawlerConfig['crawl'], 'pagesPerHost'>
  allowances: Allowances
}

const hour = 3_600_000

/** Puts a site on the watch list and visits it for the first time. */
export async function watch(
  needs: WatchNeeds,
  ownerId: Id,
  asked: { url: string; pagesPerVisit?: number | undefined },
): Promise<WatchedSiteRow> {
  const url = seedOf(asked.url, needs.config, 'url')
  const now = needs.clock()
  return await needs.db.transaction(async (tx) => {
    if ((await listSites(tx, ownerId)).length >= maxWatchedSites)
      throw refuse('conflict', 'watched-site.too-many', `At most ${maxWatchedSites} sites can be watched at a time.`)
    const pagesPerVisit = asked.pagesPerVisit ?? needs.crawl.pagesPerHost
    const site = {
      id: newId(),
      ownerId,
      url,
      host: readHost(url),
      pagesPerVisit,
      pausedAt: null,
      nextAt: now,
      addedAt: now,
    }
    if (!(await insertSite(tx, site)))
      throw refuse('conflict', 'watched-site.known', 'You watch this address already.', { field: 'url' })
    return await visit(needs, tx, site)
  })
}

type Change = { isPaused?: boolean | undefined; pagesPerVisit?: number | undefined }

/** A site that is let go on is visited when its time comes, which may be at once. */
export async function change(
  { db, clock }: Pick<WatchNeeds, 'db' | 'clock'>,
  { ownerId, siteId }: { ownerId: Id; siteId: Id },
  { isPaused, pagesPerVisit }: Change,
): Promise<WatchedSiteRow> {
  return await db.transaction(async (tx) => {
    const site = await own(tx, ownerId, siteId)
    const pausedAt = isPaused === undefined ? site.pausedAt : isPaused ? (site.pausedAt ?? clock()) : null
    const changed = { ...site, pausedAt, pagesPerVisit: pagesPerVisit ?? site.pagesPerVisit }
    await changeSite(tx, site.id, { pausedAt, pagesPerVisit: changed.pagesPerVisit })
    await tellNext(tx, ownerId)
    return changed
  })
}

export async function unwatch({ db }: Pick<WatchNeeds, 'db'>, ownerId: Id, siteId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    const site = await own(tx, ownerId, siteId)
    await removeSite(tx, site.id)
    await tellNext(tx, ownerId)
  })
}

/** Visits a site whose time has not come. */
export async function visitNow(needs: WatchNeeds, ownerId: Id, siteId: Id): Promise<WatchedSiteRow> {
  return await needs.db.transaction(async (tx) => {
    const site = await own(tx, ownerId, siteId)
    if (await isBeingVisited(tx, site.id))
      throw refuse('conflict', 'watched-site.visited', 'This site is being visited at this moment.')
    return await visit(needs, tx, site)
  })
}

const atOnce = 200
/** A site whose visit has not ended by the time of the next is looked at again after this. */
const laterMs = 6 * hour

/**
 * Begins a visit to every site whose time has come. Of two processes that do so at once, one visits each site. One that cannot be visited, for
 * a reason that nobody foresaw, is tried again later: it would be first in every round, and hold up all that are due after it.
 */
export async function visitDue(needs: WatchNeeds & Pick<Deps, 'log'>): Promise<void> {
  for (const site of await dueSites(needs.db, needs.clock(), atOnce))
    try {
      await visitIfDue(needs, site)
    } catch (error) {
      needs.log.error({ err: error, siteId: site.id }, 'a site that is watched could not be visited')
      await changeSite(needs.db, site.id, { nextAt: aWhileAfter(needs.clock()) })
    }
}

const aWhileAfter = (now: Date) => new Date(now.getTime() + laterMs)

async function visitIfDue(needs: WatchNeeds, { id, ownerId }: Pick<WatchedSiteRow, 'id' | 'ownerId'>): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const site = await lockSite(tx, ownerId, id)
    const now = needs.clock()
    if (!site || site.pausedAt || site.nextAt > now) return
    if (!(await isBeingVisited(tx, id))) return void (await visit(needs, tx, site))
    await changeSite(tx, id, { nextAt: aWhileAfter(now) })
    await tellNext(tx, ownerId)
  })
}

/** An image has come that no site was looked through for: where the plan says so, that is done soon. */
export async function visitSooner(
  { allowances, clock }: Pick<WatchNeeds, 'allowances' | 'clock'>,
  tx: Tx,
  ownerId: Id,
): Promise<void> {
  const { newImageWithinHours } = await allowances.visits(tx, ownerId)
  if (newImageWithinHours === null) return
  const at = new Date(clock().getTime() + newImageWithinHours * hour)
  if (await bringForward(tx, ownerId, at)) await tellNext(tx, ownerId)
}

/** Brings all visits of an owner forward to now; the next round begins them. Resolves to the number of sites that are due. */
export async function visitAllNow(tx: Tx, ownerId: Id, now: Date): Promise<number> {
  if (await bringForward(tx, ownerId, now)) await tellNext(tx, ownerId)
  return (await listSites(tx, ownerId)).filter(({ pausedAt }) => pausedAt === null).length
}

async function visit(needs: WatchNeeds, tx: Tx, site: WatchedSiteRow): Promise<WatchedSiteRow> {
  const { everyHours } = await needs.allowances.visits(tx, site.ownerId)
  const nextAt = new Date(needs.clock().getTime() + everyHours * hour)
  await changeSite(tx, site.id, { nextAt })
  await tellNext(tx, site.ownerId)
  await beginCrawl(tx, needs, {
    ownerId: site.ownerId,
    seeds: [site.url],
    reach: 'sites',
    watchedSiteId: site.id,
    pagesPerHost: site.pagesPerVisit,
  })
  return { ...site, nextAt }
}

async function own(tx: Tx, ownerId: Id, siteId: Id): Promise<WatchedSiteRow> {
  const site = await lockSite(tx, ownerId, siteId)
  if (!site) throw missing('site')
  return site
}

async function isBeingVisited(tx: Tx, siteId: Id): Promise<boolean> {
  const newest = (await newestVisits(tx, [siteId])).get(siteId)
  return newest !== undefined && (await isUnderWay(tx, newest.activityId))
}

/** Images tell when they are looked for next; the app has none. */
async function tellNext(tx: Tx, ownerId: Id): Promise<void> {
  if (ownerId !== providerAccount) await setNextScan(tx, ownerId, await nextVisitOf(tx, ownerId))
}
