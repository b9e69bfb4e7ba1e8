import { openAllowances } from '#server/billing/plans/index.ts'
import { openVisits, visitJobs } from '#server/discovery/jobs.ts'
import { openPoliteClient } from '#server/crawler/fetching/polite-client.ts'
import { beginCrawl } from '#server/discovery/crawling/start-crawl.ts'
import type { JoinNeeds } from '#server/matches/sightings/join-sightings.ts'
import { subscriptions } from '#server/matches/subscriptions.ts'
import { matchJobs } from '#server/matches/jobs.ts'
import { sightingJobs } from '#server/sightings/jobs.ts'
import { siteJobs } from '#server/sites/jobs.ts'
import { openAddressRanges } from '#server/gateways/address-ranges.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/boot/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type FeatureBus, openFeatureBus } from '#server/platform/features/feature-bus.ts'
import { newId } from '#server/platform/ids.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { imagesOfPage } from './site.ts'

type Wanted = {
  database: Database
  outbound: Outbound
  log: Log
  hosts: Map<string, string>
  seeds: string[]
  pagesOfSite: number
}

/** Crawls the sites with the product's own jobs, pages only: files are queued and not fetched. Resolves to pages a second. */
export async function crawlOnce(wanted: Wanted): Promise<number> {
  const { pages, seconds } = await withQueue(wanted, (needs) => visit(wanted, needs, { watchedSiteId: null }))
  return pages / seconds
}

type Again = { first: number; again: number; keptBytes: number }

/** The same as sites of a watch list, twice: the second time pages are known. Resolves to pages a second of both, and to bytes kept for a page. */
export async function visitTwice(wanted: Wanted): Promise<Again> {
  return await withQueue(wanted, async (needs) => {
    const watchedSiteId = newId()
    const first = await visit(wanted, needs, { watchedSiteId })
    await wanted.database.execute('delete from crawls')
    const again = await visit(wanted, needs, { watchedSiteId })
    const size = `select coalesce(sum(pg_column_size(known_pages)), 0)::int as bytes, count(*)::int as pages from known_pages`
    const [kept] = (await wanted.database.execute(size)).rows
    return {
      first: first.pages / first.seconds,
      again: again.pages / again.seconds,
      keptBytes: Number(kept!.bytes) / Number(kept!.pages),
    }
  })
}

type Needs = Parameters<typeof beginCrawl>[1] & Pick<Deps, 'db'>

async function withQueue<T>(
  { database, outbound, log, hosts, pagesOfSite }: Wanted,
  run: (needs: Needs) => Promise<T>,
) {
  await migrate(database)
  const queue = await openQueue({ database, log }, [...visitJobs, ...sightingJobs, ...siteJobs, ...matchJobs])
  const { db } = database
  const config = { ...readConfig({}), hosts }
  const crawl = { delayMs: 0, pagesPerHost: pagesOfSite }
  const bus: FeatureBus = openFeatureBus(subscriptions, (): JoinNeeds => needs)
  const needs = {
    db,
    queue,
    clock,
    log,
    outbound,
    config,
    crawl,
    privateSuffixes: [],
    topSites: new Map(),
    addressRanges: openAddressRanges([]),
    allowances: openAllowances({ clock }),
    ...bus,
  }
  const polite = openPoliteClient(needs)
  try {
    await queue.work(visitJobs, { ...needs, polite, renderer: undefined, visits: openVisits(needs) })
    return await run(needs)
  } finally {
    await queue.stop(5)
  }
}

async function visit(
  { database, seeds, pagesOfSite }: Wanted,
  needs: Needs,
  { watchedSiteId }: { watchedSiteId: string | null },
): Promise<{ pages: number; seconds: number }> {
  const started = performance.now()
  const wanted = { ownerId: newId(), seeds, reach: 'sites' as const, watchedSiteId }
  await needs.db.transaction((tx) => beginCrawl(tx, needs, wanted))
  while (await isRunning(database)) await new Promise((resolve) => setTimeout(resolve, 100))
  const seconds = (performance.now() - started) / 1000
  return { pages: await countPages(database, seeds.length * pagesOfSite), seconds }
}

async function isRunning({ execute }: Database): Promise<boolean> {
  const { rows } = await execute("select count(*)::int as n from crawl_hosts where state = 'running'")
  return rows[0]?.n !== 0
}

/** Throws if the crawl kept less than it should. */
async function countPages({ execute }: Database, most: number): Promise<number> {
  const { rows } = await execute(
    "select (select count(*)::int from crawl_pages where kind = 'page' and state = 'done') as pages, (select count(*)::int from sightings) as sightings",
  )
  const { pages, sightings } = rows[0] as { pages: number; sightings: number }
  if (pages < most * 0.9 || sightings !== pages * imagesOfPage)
    throw new Error(`the crawl kept ${pages} pages and ${sightings} sightings of ${most} pages`)
  return pages
}
