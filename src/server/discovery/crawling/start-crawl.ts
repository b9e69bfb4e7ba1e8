import type { Id } from '#contract/wire.ts'
import { type Allowances, overUsed } from '#server/billing/plans/index.ts'
import { advanceActivity, startActivity } from '#server/platform/activities/activities.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { allowUrl } from '#server/platform/outbound/destination.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { refuse } from '#server/platform/refuse.ts'
import { crawlHost, sliceKey } from './crawl-job.ts'
import { changeHosts, type CrawlRow, insertCrawl, insertHosts, noChange } from './crawl-store.ts'
import { insertPages } from './page-store.ts'
import { readBase, readHost, isPublicName, pageAddress } from '#server/crawler/pages/index.ts'

type Needs = Pick<Deps, 'queue' | 'clock'>
export type AskedNeeds = Needs & Pick<Deps, 'events' | 'queries'> & { allowances: Allowances }

/** Seeds in normal form, and the watched site they are for. */
export type Wanted = Pick<CrawlRow, 'ownerId' | 'seeds' | 'reach'> &
  Partial<Pick<CrawlRow, 'watchedSiteId' | 'pagesPerHost' | 'searchId'>>

/** Begins a visit that its owner asks for. Refuses when the plan's number is under way. */
export async function beginAskedCrawl(tx: Tx, needs: AskedNeeds, wanted: Wanted): Promise<CrawlRow> {
  // Checked before, so that repeated requests cost nothing.
  await refuseTooMany(tx, needs, wanted.ownerId, 1)
  const crawl = await beginCrawl(tx, needs, wanted)
  // The second of two concurrent starts sees the first: the first one's event keeps it waiting until then.
  await refuseTooMany(tx, needs, wanted.ownerId, 0)
  return crawl
}

async function refuseTooMany(tx: Tx, needs: AskedNeeds, ownerId: Id, more: number): Promise<void> {
  const over = await overUsed(needs, tx, { ownerId, what: 'openCrawls', more })
  if (!over) return
  throw refuse(
    'conflict',
    'crawl.too-many',
    `${over.limit} of your visits are under way, as many as may be at a time. Wait until one is over, or stop one.`,
  )
}

/** Begins a visit. */
export async function beginCrawl(tx: Tx, { queue, clock }: Needs, wanted: Wanted): Promise<CrawlRow> {
  const { ownerId, seeds } = wanted
  const byHost = Map.groupBy(seeds, (seed) => readHost(seed))
  const activityId = await startActivity(tx, { ownerId, kind: 'crawl', title: titleOf([...byHost.keys()]) })
  const asked = {
    watchedSiteId: null,
    pagesPerHost: null,
    searchId: null,
    ...wanted,
    pausedAt: null,
    startedAt: clock(),
  }
  const crawl: CrawlRow = { id: newId(), activityId, ...asked }
  await insertCrawl(tx, crawl)
  const places = [...byHost.keys()].map((host) => ({ crawlId: crawl.id, host }))
  await insertHosts(tx, places)
  const page = { kind: 'page', depth: 0, barren: 0, state: 'waiting' } as const
  await insertPages(
    tx,
    seeds.map((url) => ({ ...page, crawlId: crawl.id, host: readHost(url), url })),
  )
  await changeHosts(
    tx,
    places.map((place) => ({ ...noChange, ...place, ...sizeOf(byHost.get(place.host)) })),
  )
  await advanceActivity(tx, activityId, { total: seeds.length })
  const priority = await priorityOf(tx, ownerId)
  await queue.enqueueAll(tx, crawlHost, places, { keyOf: sliceKey, priority })
  return crawl
}

const sizeOf = (seeds: string[] = []) => ({ known: seeds.length, waiting: seeds.length })

/** The addresses in normal form, each once. Refuses all of them if one can never be opened. */
export const seedsOf = (asked: string[], config: Pick<Deps['config'], 'hosts'>): string[] => [
  ...new Set(asked.map((text, at) => seedOf(text, config, `seeds.${at}`))),
]

/** Checks the text of an address. The target of its name is checked on opening. */
export function seedOf(text: string, { hosts }: Pick<Deps['config'], 'hosts'>, field: string): string {
  const no = (message: string) => refuse('forbidden', 'crawl.address', message, { field })
  try {
    const url = allowUrl(text, hosts)
    if (!hosts.has(url.hostname) && !isPublicName(url.hostname)) throw new FetchError('address', text)
    const seed = pageAddress(url.href, readBase(url.href))
    if (seed === undefined) throw new FetchError('url', text)
    return seed
  } catch (error) {
    throw error instanceof FetchError ? no(error.message) : error
  }
}

const titleOf = ([first = '', ...others]: string[]) =>
  others.length === 0
    ? first
    : others.length === 1
      ? `${first} and ${others[0]}`
      : `${first} and ${others.length} other sites`
