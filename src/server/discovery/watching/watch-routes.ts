import {
  changeProviderSite,
  changeWatchedSite,
  getCoverage,
  listProviderSites,
  listWatchedSites,
  unwatchProviderSite,
  unwatchSite,
  visitWatchedSite,
  type WatchedSite,
  watchProviderSite,
  watchSite,
} from '#contract/discovery/watched-sites.ts'
import type { Id } from '#contract/wire.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { coverageOf } from './coverage-store.ts'
import { providerAccount } from '../ingest/archives/provider-account.ts'
import { showSites } from './show-sites.ts'
import { change, unwatch, visitNow, watch, type WatchNeeds } from './watch-sites.ts'
import { listSites, type WatchedSiteRow } from './watch-store.ts'

const coveredMs = 30 * 24 * 3_600_000

/** The watch lists of owners, and that of the app, which staff keep. */
export const watchRoutes: Route<WatchNeeds>[] = [
  handle(listWatchedSites, ({ user }, deps: WatchNeeds) => showList(deps, user.accountId)),
  handle(watchSite, async ({ body, user }, deps: WatchNeeds) => showOne(deps, await watch(deps, user.accountId, body))),
  handle(changeWatchedSite, async ({ params: { siteId }, body, user }, deps: WatchNeeds) =>
    showOne(deps, await change(deps, { ownerId: user.accountId, siteId }, body)),
  ),
  handle(unwatchSite, ({ params, user }, deps: WatchNeeds) => unwatch(deps, user.accountId, params.siteId)),
  handle(visitWatchedSite, async ({ params, user }, deps: WatchNeeds) =>
    showOne(deps, await visitNow(deps, user.accountId, params.siteId)),
  ),
  handle(getCoverage, ({ user }, { db, clock, crawl: { pagesPerHost } }: WatchNeeds) =>
    coverageOf(db, user.accountId, { since: new Date(clock().getTime() - coveredMs), pagesPerHost }),
  ),
  handle(listProviderSites, (_, deps: WatchNeeds) => showList(deps, providerAccount)),
  handle(watchProviderSite, async ({ body }, deps: WatchNeeds) =>
    showOne(deps, await watch(deps, providerAccount, body)),
  ),
  handle(changeProviderSite, async ({ params: { siteId }, body }, deps: WatchNeeds) =>
    showOne(deps, await change(deps, { ownerId: providerAccount, siteId }, body)),
  ),
  handle(unwatchProviderSite, ({ params }, deps: WatchNeeds) => unwatch(deps, providerAccount, params.siteId)),
]

async function showList({ db, allowances }: WatchNeeds, ownerId: Id) {
  const { everyHours } = await allowances.visits(db, ownerId)
  return { data: await showSites(db, await listSites(db, ownerId)), everyHours }
}

async function showOne({ db }: WatchNeeds, site: WatchedSiteRow): Promise<WatchedSite> {
  const [shown] = await showSites(db, [site])
  return shown!
}
