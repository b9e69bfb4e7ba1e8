import { getCrawl, listCrawls, startCrawl } from '#contract/discovery/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { findCrawl, hostsOf, listCrawlRows } from './crawl-store.ts'
import { beginCrawl, seedsOf } from './start-crawl.ts'
import { showCrawl, showCrawlWithHosts } from './view.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'config'>

export const discoveryRoutes: Route<Needs>[] = [
  handle(startCrawl, async ({ body, user }, deps: Needs) => {
    const wanted = { ownerId: user.accountId, seeds: seedsOf(body.seeds, deps.config), reach: body.reach }
    const crawl = await deps.db.transaction((tx) => beginCrawl(tx, deps, wanted))
    return showCrawlWithHosts(crawl, await hostsOf(deps.db, [crawl.id]))
  }),
  handle(getCrawl, async ({ params, user }, { db }: Needs) => {
    const crawl = await findCrawl(db, user.accountId, params.crawlId)
    if (!crawl) throw missing('crawl')
    return showCrawlWithHosts(crawl, await hostsOf(db, [crawl.id]))
  }),
  handle(listCrawls, async ({ user }, { db }: Needs) => {
    const crawls = await listCrawlRows(db, user.accountId)
    const hosts = Map.groupBy(
      await hostsOf(
        db,
        crawls.map((crawl) => crawl.id),
      ),
      (host) => host.crawlId,
    )
    return { data: crawls.map((crawl) => showCrawl(crawl, hosts.get(crawl.id) ?? [])) }
  }),
]
