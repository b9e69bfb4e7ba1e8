import { advanceActivity } from '#server/platform/activities/activities.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notePagesRead } from '#server/matches/sightings/index.ts'
import { type RecordNeeds, recordSightings } from '#server/sightings/index.ts'
import { keepSignals, type KeepSignalsNeeds } from '#server/sites/domains/index.ts'
import type { CrawlerConfig } from '#server/crawler/index.ts'
import { type Added, addPages } from './add-pages.ts'
import { crawlHost, sliceKey } from './crawl-job.ts'
import {
  changeHosts,
  type CrawlRow,
  type HostChange,
  insertHosts,
  isPaused,
  lockHosts,
  noChange,
  type Place,
} from './crawl-store.ts'
import { saveKnownPages } from './known-page-store.ts'
import type { LookedPage } from './visits/looked-page.ts'
import { endPages } from './page-store.ts'

/** A visited page with its crawl and host. */
export type KeptPage = LookedPage & {
  crawl: Pick<CrawlRow, 'id' | 'ownerId' | 'activityId' | 'watchedSiteId' | 'pagesPerHost'>
  host: string
  /** Failures in a row of its host, this page included. */
  failuresInRow: number
}

/** Keeps the results of pages: each page with all that it brought, or not at all. */
export type PageKeeper = {
  /** Resolves to true while the crawl goes on. */
  keep(page: KeptPage): Promise<boolean>
}

export type KeepNeeds = Pick<Deps, 'db' | 'queue'> &
  RecordNeeds &
  KeepSignalsNeeds & { crawl: Pick<CrawlerConfig['crawl'], 'pagesPerHost'> }

/** Enough to share the cost of a transaction, few enough that a single statement stays small. */
const maxPages = 80
const maxSightings = 5000

/**
 * Keeps pages that arrive during a transaction together in the next one: alone on slow sites, many at a time on quick ones. If they cannot
 * be kept together, each is tried by itself. Each crawl has its own transactions. A page locks its owner's images and events last; the next
 * crawl's page would lock addresses after them, against the order of everything else.
 */
export function openPageKeeper(needs: KeepNeeds): PageKeeper {
  let waiting: { page: KeptPage; resolve(isUnderWay: boolean): void; reject(reason: unknown): void }[] = []
  let isKeeping = false
  const run = async () => {
    isKeeping = true
    while (waiting.length > 0) {
      const ofNext = waiting.filter(({ page }) => page.crawl.id === waiting[0]!.page.crawl.id)
      const together = ofNext.slice(0, sizeOfNext(ofNext.map(({ page }) => page)))
      waiting = waiting.filter((one) => !together.includes(one))
      const kept = await settle(
        keepTogether(
          needs,
          together.map(({ page }) => page),
        ),
      )
      for (const { page, resolve, reject } of together) {
        const outcome = kept.isDone || together.length === 1 ? kept : await settle(keepTogether(needs, [page]))
        if (outcome.isDone) resolve(outcome.isUnderWay)
        else reject(outcome.reason)
      }
    }
    isKeeping = false
  }
  return {
    keep: (page) =>
      new Promise((resolve, reject) => {
        waiting.push({ page, resolve, reject })
        if (!isKeeping) void run()
      }),
  }
}

type Settled = { isDone: true; isUnderWay: boolean } | { isDone: false; reason: unknown }

const settle = (work: Promise<boolean>): Promise<Settled> =>
  work.then(
    (isUnderWay) => ({ isDone: true, isUnderWay }),
    (reason: unknown) => ({ isDone: false, reason }),
  )

function sizeOfNext(pages: KeptPage[]): number {
  let sightings = 0
  const tooMany = pages.findIndex((page, at) => at >= maxPages || (sightings += page.sightings.length) > maxSightings)
  return tooMany < 0 ? pages.length : Math.max(1, tooMany)
}

/**
 * Keeps pages of one crawl in one transaction; resolves to true while it goes on. A page kept before, by a run cut off afterwards, changes
 * nothing.
 */
async function keepTogether(needs: KeepNeeds, pages: KeptPage[]): Promise<boolean> {
  const { crawl } = pages[0]!
  return await needs.db.transaction(async (tx) => {
    const led = await insertHosts(
      tx,
      uniquePlaces(
        pages.flatMap((page) => (page.led === undefined ? [] : [{ crawlId: page.crawl.id, host: page.led }])),
      ),
    )
    const places = uniquePlaces(pages.flatMap((page) => [placeOf(page), ...page.pages]))
    const rows = new Map((await lockHosts(tx, places)).map((row) => [keyOf(row), row]))
    const fresh = await endPages(
      tx,
      pages.map((page) => page.end),
    )
    const ended = pages.filter((page) => fresh.has(page.end.id))
    const changes = new Map([...rows].map(([key, row]) => [key, unchanged(row)]))
    for (const page of ended) count(changes.get(keyOf(placeOf(page))), page)
    await saveKnownPages(
      tx,
      ended.flatMap(({ known }) => known ?? []),
    )
    const budget = crawl.pagesPerHost ?? needs.crawl.pagesPerHost
    const room = new Map([...rows].map(([key, row]) => [key, row.state === 'ended' ? 0 : budget - row.known]))
    const added = await addPages(
      tx,
      ended.flatMap((page) => page.pages),
      { room, changes },
    )
    const woken = [...rows.values()].filter(
      (row) => row.state === 'idle' && (changes.get(keyOf(row))?.waiting ?? 0) > 0,
    )
    for (const row of woken) changes.get(keyOf(row))!.isWoken = true
    await changeHosts(tx, [...changes.values()])
    await enqueueHosts(tx, needs, crawl, [...led, ...woken])
    return await report(tx, needs, { crawl, ended, added })
  })
}

const keyOf = sliceKey
const placeOf = ({ crawl, host }: KeptPage): Place => ({ crawlId: crawl.id, host })
const uniquePlaces = (places: Place[]): Place[] => [
  ...new Map(places.map(({ crawlId, host }) => [keyOf({ crawlId, host }), { crawlId, host }])).values(),
]

const unchanged = ({ crawlId, host, failuresInRow }: Place & { failuresInRow: number }): HostChange => ({
  ...noChange,
  crawlId,
  host,
  failuresInRow,
})

function count(change: HostChange | undefined, { end, kind, failuresInRow, isFile }: KeptPage): void {
  if (!change) return
  change.waiting -= 1
  change.images += end.images
  change.failuresInRow = failuresInRow
  if (kind === 'sitemap' || isFile) return
  change.pages += end.state === 'done' ? 1 : 0
  change.remembered += end.state === 'done' && end.answer === 'remembered' ? 1 : 0
  change.refused += end.state === 'refused' ? 1 : 0
  change.failed += end.state === 'failed' ? 1 : 0
}

async function enqueueHosts(
  tx: Tx,
  { queue }: KeepNeeds,
  { ownerId }: KeptPage['crawl'],
  places: Place[],
): Promise<void> {
  if (places.length === 0) return
  const priority = await priorityOf(tx, ownerId)
  for (const place of uniquePlaces(places)) await queue.enqueue(tx, crawlHost, place, { key: keyOf(place), priority })
}

type Reported = { crawl: KeptPage['crawl']; ended: KeptPage[]; added: Added }

/** Reports sightings and the crawl's progress. Resolves to true while it is under way and not paused. */
async function report(tx: Tx, needs: KeepNeeds, { crawl, ended, added }: Reported): Promise<boolean> {
  const { activityId, ownerId, watchedSiteId } = crawl
  await keepSignals(
    tx,
    needs,
    ended.flatMap(({ says }) => says ?? []),
  )
  const files = await recordSightings(
    tx,
    needs,
    ended.flatMap((page) => page.sightings),
    { activityId, ownerId, isAsked: watchedSiteId === null },
  )
  await notePagesRead(
    tx,
    needs,
    ended.flatMap(({ now }) => now ?? []),
    needs.clock(),
  )
  const { total, done } = added
  const isUnderWay = await advanceActivity(tx, activityId, { done: ended.length + done, total: total + files })
  return isUnderWay && !(await isPaused(tx, crawl.id))
}
