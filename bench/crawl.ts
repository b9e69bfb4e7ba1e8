import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { extractPage } from '#server/crawler/pages/extract-page.ts'
import { type Outbound, openOutbound } from '#server/platform/outbound/outbound.ts'
import { openLog } from '#server/platform/log.ts'
import { crawlOnce, visitTwice } from './crawl/crawl-once.ts'
import { benchExtraction } from './crawl/extraction.ts'
import { imagesOfPage } from './crawl/site.ts'
import { atLeast, type Figures, median } from './figures.ts'
import { openNewDatabase } from './open-database.ts'

const sites = 20
const pagesOfSite = 200
const rounds = 3
const log = openLog('silent')

/**
 * Reads pages, crawls 20 sites without pauses and keeps frontier and sightings, and visits them as watched sites twice. Its floor in the same run fetches and
 * extracts the same pages with the same client, and keeps nothing but a set of addresses in memory.
 */
export async function benchCrawl(): Promise<Figures[]> {
  const served = await serveSites()
  const outbound = openOutbound({ hosts: served.hosts, userAgent: 'RightframeBot/bench' })
  try {
    return [benchExtraction(), await compare(outbound, served)]
  } finally {
    await outbound.close()
    served.stop()
  }
}

const sitesServer = new URL('./crawl/serve-sites.ts', import.meta.url)

type Served = { hosts: Map<string, string>; seeds: string[]; stop: () => void }

async function serveSites(): Promise<Served> {
  const server = spawn(process.execPath, [fileURLToPath(sitesServer), String(sites), String(pagesOfSite)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ports = await new Promise<number[]>((resolve) =>
    server.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as number[])),
  )
  const hosts = new Map(ports.map((port, n) => [`site-${n}.example`, `127.0.0.1:${port}`]))
  return { hosts, seeds: [...hosts.keys()].map((host) => `http://${host}/`), stop: () => void server.kill() }
}

async function compare(outbound: Outbound, served: Served): Promise<Figures> {
  const shares: number[] = []
  const floors: number[] = []
  const crawls: number[] = []
  await fetchAndExtract(outbound, served.seeds)
  for (let round = 0; round < rounds; round++) {
    const floor = await fetchAndExtract(outbound, served.seeds)
    const opened = await openNewDatabase(log)
    const crawl = await crawlOnce({ database: opened.database, outbound, log, ...served, pagesOfSite }).finally(
      opened.remove,
    )
    floors.push(floor)
    crawls.push(crawl)
    shares.push(crawl / floor)
  }
  const watched = await openNewDatabase(log)
  const twice = await visitTwice({ database: watched.database, outbound, log, ...served, pagesOfSite }).finally(
    watched.remove,
  )
  return {
    name: 'crawl',
    figures: {
      'fetch and extract, pages/s': median(floors),
      'crawl, pages/s': median(crawls),
      'crawl, sightings/s': median(crawls) * imagesOfPage,
      'watched site, first visit, pages/s': twice.first,
      'watched site, visited again, pages/s': twice.again,
      'remembered of a page, bytes': twice.keptBytes,
    },
    goals: [atLeast('crawl ÷ fetch and extract', median(shares), 0.4)],
  }
}

/** Pages a second of a crawl that keeps nothing. */
async function fetchAndExtract(outbound: Outbound, seeds: string[]): Promise<number> {
  const started = performance.now()
  const counts = await Promise.all(seeds.map((seed) => readSite(outbound, seed)))
  return counts.reduce((all, count) => all + count, 0) / ((performance.now() - started) / 1000)
}

async function readSite(outbound: Outbound, seed: string): Promise<number> {
  const known = new Set([seed])
  for (const url of known) {
    const { body, headers } = await outbound.get(url, { maxBytes: 5_000_000 })
    const { images, links } = extractPage(decodePage(body, headers['content-type']).text, url)
    if (images.length !== imagesOfPage)
      throw new Error(`${url} should name ${imagesOfPage} pictures, not ${images.length}`)
    for (const link of links) if (known.size < pagesOfSite) known.add(link)
  }
  return known.size
}
