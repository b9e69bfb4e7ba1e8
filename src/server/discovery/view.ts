import type { Crawl } from '#contract/discovery/crawl.ts'
import type { CrawlHostRow, CrawlRow } from './crawling/crawl-store.ts'

const sum = (hosts: CrawlHostRow[], count: 'pages' | 'images') => hosts.reduce((all, host) => all + host[count], 0)

export const showCrawl = (row: CrawlRow, hosts: CrawlHostRow[]): Omit<Crawl, 'hosts'> => ({
  _id: row.id,
  activity: row.activityId,
  seeds: row.seeds,
  reach: row.reach,
  site: row.watchedSiteId,
  pages: sum(hosts, 'pages'),
  sightings: sum(hosts, 'images'),
  pausedAt: row.pausedAt?.toISOString() ?? null,
  startedAt: row.startedAt.toISOString(),
})

export const showCrawlWithHosts = (row: CrawlRow, hosts: CrawlHostRow[]): Crawl => ({
  ...showCrawl(row, hosts),
  hosts: hosts.map(({ host, state, pages, remembered, images, refused, failed, waiting, note }) => ({
    host,
    state,
    pages,
    remembered,
    images,
    refused,
    failed,
    waiting,
    note,
  })),
})
