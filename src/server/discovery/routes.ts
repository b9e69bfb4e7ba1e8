import {
  getCrawl,
  getCrawlPage,
  listCrawlPages,
  listCrawls,
  pauseCrawl,
  startCrawl,
} from '#contract/discovery/endpoints.ts'
import type { Crawl } from '#contract/discovery/crawl.ts'
import { getProviderVisit, listProviderVisitPages } from '#contract/discovery/watched-sites.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CrawlRow, findCrawl, hostsOf, listCrawlRows } from './crawling/crawl-store.ts'
import { providerAccount } from './ingest/archives/provider-account.ts'
import { findPage, listPages } from './crawling/page-store.ts'
import { pause } from './crawling/pause-crawl.ts'
import { showPages, showPictures } from './crawling/visits/show-page.ts'
import { type AskedNeeds, beginAskedCrawl, seedsOf } from './crawling/start-crawl.ts'
import { showCrawl, showCrawlWithHosts } from './view.ts'

type Needs = Pick<Deps, 'db' | 'config'> & AskedNeeds

export const discoveryRoutes: Route<Needs>[] = [
  handle(startCrawl, async ({ body, user }, deps: Needs) => {
    const wanted = { ownerId: user.accountId, seeds: seedsOf(body.seeds, deps.config), reach: body.reach }
    const crawl = await deps.db.transaction((tx) => beginAskedCrawl(tx, deps, wanted))
    return showCrawlWithHosts(crawl, await hostsOf(deps.db, [crawl.id]))
  }),
  handle(getCrawl, ({ params, user }, { db }: Needs) => showOne(db, user.accountId, params.crawlId)),
  handle(getProviderVisit, ({ params }, { db }: Needs) => showOne(db, providerAccount, params.crawlId)),
  handle(pauseCrawl, async ({ params, body, user }, deps: Needs) => {
    const ownerId = user.accountId
    await pause(deps, { ownerId, crawlId: params.crawlId, isPaused: body.isPaused })
    return await showOne(deps.db, ownerId, params.crawlId)
  }),
  handle(listCrawlPages, async ({ params, query, user }, { db }: Needs) => {
    const crawl = await owned(db, user.accountId, params.crawlId)
    const { rows, total } = await listPages(db, crawl.id, query)
    const data = await showPages(db, user.accountId, rows)
    return { data, total, page: query.page, pageSize: query.pageSize }
  }),
  handle(listProviderVisitPages, async ({ params, query }, { db }: Needs) => {
    const crawl = await owned(db, providerAccount, params.crawlId)
    const { rows, total } = await listPages(db, crawl.id, query)
    return { data: await showPages(db, null, rows), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getCrawlPage, async ({ params, user }, { db }: Needs) => {
    const crawl = await owned(db, user.accountId, params.crawlId)
    const row = await findPage(db, crawl.id, params.pageId)
    if (!row) throw missing('page')
    const [page] = await showPages(db, user.accountId, [row])
    return { page: page!, pictures: await showPictures(db, user.accountId, row) }
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

async function owned(db: Db, ownerId: Id, crawlId: Id): Promise<CrawlRow> {
  const crawl = await findCrawl(db, ownerId, crawlId)
  if (!crawl) throw missing('crawl')
  return crawl
}

async function showOne(db: Db, ownerId: Id, crawlId: Id): Promise<Crawl> {
  const crawl = await owned(db, ownerId, crawlId)
  return showCrawlWithHosts(crawl, await hostsOf(db, [crawl.id]))
}
