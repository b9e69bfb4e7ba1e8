import type { Id } from '#contract/wire.ts'
import { advanceActivity, startActivity } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { allowUrl } from '#server/platform/outbound/destination.ts'
import { Refused } from '#server/platform/outbound/refused.ts'
import { refuse } from '#server/platform/refuse.ts'
import { crawlHost, sliceKey } from './crawl-job.ts'
import { changeHosts, type CrawlRow, insertCrawl, insertHosts } from './crawl-store.ts'
import { insertPages } from './page-store.ts'
import { baseOf, hostOf, isPublicName, pageAddress } from './web-address.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'config'>

/** Begins to look at the sites of these addresses. Refuses, all of it, if one of them can never be opened. */
export async function beginCrawl({ db, queue, clock, config }: Needs, ownerId: Id, asked: string[]): Promise<CrawlRow> {
  const seeds = [...new Set(asked.map((text, at) => seedOf(text, config, at)))]
  const byHost = Map.groupBy(seeds, (seed) => hostOf(seed))
  return await db.transaction(async (tx) => {
    const title = titleOf([...byHost.keys()])
    const activityId = await startActivity(tx, { ownerId, kind: 'crawl', title })
    const crawl: CrawlRow = { id: newId(), ownerId, activityId, seeds, startedAt: clock() }
    await insertCrawl(tx, crawl)
    const places = [...byHost.keys()].map((host) => ({ crawlId: crawl.id, host }))
    await insertHosts(tx, places)
    const page = { kind: 'page', depth: 0, barren: 0, state: 'waiting' } as const
    await insertPages(
      tx,
      seeds.map((url) => ({ ...page, crawlId: crawl.id, host: hostOf(url), url })),
    )
    await changeHosts(
      tx,
      places.map((place) => ({ ...nothingYet, ...place, ...sizeOf(byHost.get(place.host)) })),
    )
    await advanceActivity(tx, activityId, { total: seeds.length })
    for (const place of places) await queue.enqueue(tx, crawlHost, place, { key: sliceKey(place) })
    return crawl
  })
}

const nothingYet = { pages: 0, images: 0, refused: 0, failed: 0, failuresInRow: 0, isWoken: false }
const sizeOf = (seeds: string[] = []) => ({ known: seeds.length, waiting: seeds.length })

/** What the text of an address shows already; where its name leads is seen when it is opened. */
function seedOf(text: string, { hosts }: Deps['config'], at: number): string {
  const no = (message: string) => refuse('forbidden', 'crawl.address', message, { field: `seeds.${at}` })
  try {
    const url = allowUrl(text, hosts)
    if (!hosts.has(url.hostname) && !isPublicName(url.hostname)) throw new Refused('address', text)
    const seed = pageAddress(url.href, baseOf(url.href))
    if (seed === undefined) throw new Refused('url', text)
    return seed
  } catch (error) {
    throw error instanceof Refused ? no(error.message) : error
  }
}

const titleOf = ([first = '', ...others]: string[]) =>
  others.length === 0
    ? first
    : others.length === 1
      ? `${first} and ${others[0]}`
      : `${first} and ${others.length} other sites`
