import { getWays, listSiteProposals } from '#contract/discovery/ways.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { Allowances } from '#server/billing/index.ts'
import { coverWays } from './cover-ways.ts'
import { proposeSites } from './propose-sites.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { allowances: Allowances; crawl: { pagesPerHost: number } }

/** Where copies are looked for, and where that would be worth it. */
export const coverRoutes: Route<Needs>[] = [
  handle(getWays, ({ query, user }, deps: Needs) => coverWays(deps, user.accountId, query.imageId)),
  handle(listSiteProposals, async ({ user }, deps: Needs) => ({
    data: await proposeSites(deps, user.accountId),
    everyHours: (await deps.allowances.visits(deps.db, user.accountId)).everyHours,
  })),
]
