import type { WatchedSite } from '#contract/discovery/watched-sites.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CrawlHostRow, type CrawlRow, hostsOf } from '../crawling/crawl-store.ts'
import { showCrawl } from '../view.ts'
import { newestVisits, type WatchedSiteRow } from './watch-store.ts'

/** Sites of a watch list, each with its newest visit. */
export async function showSites(db: Db, sites: WatchedSiteRow[]): Promise<WatchedSite[]> {
  const visits = await newestVisits(
    db,
    sites.map(({ id }) => id),
  )
  const hosts = Map.groupBy(
    await hostsOf(
      db,
      [...visits.values()].map(({ id }) => id),
    ),
    ({ crawlId }) => crawlId,
  )
  return await Promise.all(
    sites.map(async (site) => {
      const visit = visits.get(site.id)
      return { ...showSite(site), lastVisit: visit ? await showVisit(db, visit, hosts.get(visit.id) ?? []) : null }
    }),
  )
}

const showSite = ({ id, url, host, pagesPerVisit, pausedAt, nextAt, addedAt }: WatchedSiteRow) => ({
  _id: id,
  url,
  host,
  pagesPerVisit,
  pausedAt: pausedAt?.toISOString() ?? null,
  nextVisit: pausedAt ? null : nextAt.toISOString(),
  addedAt: addedAt.toISOString(),
})

async function showVisit(db: Db, visit: CrawlRow, hosts: CrawlHostRow[]): Promise<WatchedSite['lastVisit']> {
  const sum = (name: 'remembered' | 'refused' | 'failed') => hosts.reduce((all, host) => all + host[name], 0)
  return {
    ...showCrawl(visit, hosts),
    isOver: !(await isUnderWay(db, visit.activityId)),
    remembered: sum('remembered'),
    refused: sum('refused'),
    failed: sum('failed'),
    isCutOff: hosts.some(({ known }) => visit.pagesPerHost !== null && known >= visit.pagesPerHost),
  }
}
