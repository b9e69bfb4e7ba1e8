import { getWays, listSiteProposals, watchSiteList } from '#contract/discovery/ways.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { coverWays } from './cover-ways.ts'
import { proposeSites } from './propose-sites.ts'
import { watchList } from './watch-site-list.ts'
import type { WatchNeeds } from '../watching/watch-sites.ts'

type Needs = WatchNeeds

/** Ways by which copies are found, and sites worth adding. */
export const coverRoutes: Route<Needs>[] = [
  handle(getWays, ({ query, user }, deps: Needs) => coverWays(deps, user.accountId, query.imageId)),
  handle(listSiteProposals, async ({ user }, deps: Needs) => ({
    ...(await proposeSites(deps, user.accountId)),
    everyHours: (await deps.allowances.visits(deps.db, user.accountId)).everyHours,
  })),
  handle(watchSiteList, ({ body, user }, deps: Needs) => watchList(deps, user.accountId, body)),
]
