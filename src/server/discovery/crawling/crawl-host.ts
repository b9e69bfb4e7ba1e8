import type { Deps } from '#server/platform/deps.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import type { AddressRanges } from '#server/gateways/address-ranges.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { CrawlerConfig } from '#server/crawler/index.ts'
import { crawlHost, sliceKey } from './crawl-job.ts'
import { type CrawlRow, hostsOf, noteFailures, type Place, readCrawl } from './crawl-store.ts'
import { openCookieJar } from '#server/crawler/fetching/index.ts'
import { type DoubtfulLinks, openMetImages } from '#server/crawler/visits/index.ts'
import { endHost, restHost } from './end-host.ts'
import type { OwnTurn } from '#server/platform/fairness/event-loop-turns.ts'
import { keepBehind, type KeptBehind } from './keep-behind.ts'
import type { PageKeeper } from './keep-pages.ts'
import { lookAtPage } from './visits/look-at-page.ts'
import type { Slice } from './visits/looked-page.ts'
import { broughtBy, type WaitingPage, waitingPages } from './page-store.ts'
import type { FairShares } from '#server/platform/fairness/fair-shares.ts'
import type { RenderNeeds } from '#server/crawler/pages/index.ts'

const pagesAtOnce = 50
/** A host that fails this often in a row is left alone. */
const maxFailures = 5
/** Pages kept in the background where no pause leaves time to keep one before the next. */
const maxBehind = 5
/** Short, since other hosts wait for a worker, and a crawl begun now waits for the slices that run. */
const sliceMs = 5000
/** Longest wait within a lane for an owner over their share of hosts; the job then comes again. */
const shareWaitMs = 1000
/** A host that asks for a longer pause is given up. */
const longestPauseMs = 5 * 60_000

export type CrawlNeeds = Pick<Deps, 'db' | 'queue' | 'clock' | 'log'> &
  RenderNeeds & {
    addressRanges: AddressRanges
    keeper: PageKeeper
    ownTurn: OwnTurn
    /** Shares of the lanes that slices run in, by owner. */
    shares: FairShares
    crawl: Pick<CrawlerConfig['crawl'], 'delayMs'>
  }

/** Next step for a host after a slice. */
type Next =
  | { is: 'again'; afterMs: number }
  /** No page waits. */
  | { is: 'rest' }
  | { is: 'end'; note: string }
  /** The host is over already, or its crawl was stopped. */
  | { is: 'nothing' }

/** Runs one slice. May be repeated from its start: kept pages are not looked at again. */
export async function crawlSlice(needs: CrawlNeeds, place: Place, run: Run): Promise<void> {
  const crawl = await readCrawl(needs.db, place.crawlId)
  if (!crawl || crawl.pausedAt) return
  const giveBack = await needs.shares.take(crawl.ownerId, shareWaitMs)
  if (!giveBack) return await enqueueAgain(needs, crawl, { host: place.host, afterMs: shareWaitMs })
  const next = await lookAround(needs, crawl, place.host, run).finally(giveBack)
  await goOn(needs, crawl, place.host, next)
}

/** Ends an abandoned host, so that its visit ends and the next one to its site can begin. */
export async function giveUp({ db, log }: Pick<CrawlNeeds, 'db' | 'log'>, { crawlId, host }: Place): Promise<void> {
  const crawl = await readCrawl(db, crawlId)
  if (!crawl) return
  log.error({ crawlId, host }, 'a site could not be looked at')
  await endHost({ db }, crawl, host, 'Something went wrong on our side; what was found until then stays.')
}

async function goOn(needs: CrawlNeeds, crawl: CrawlRow, host: string, next: Next): Promise<void> {
  switch (next.is) {
    case 'nothing':
      return
    case 'end':
      return await endHost(needs, crawl, host, next.note)
    case 'rest':
      if (await restHost(needs, crawl, host)) return
      return await enqueueAgain(needs, crawl, { host, afterMs: 0 })
    case 'again':
      return await enqueueAgain(needs, crawl, { host, afterMs: next.afterMs })
    default:
      next satisfies never
  }
}

async function enqueueAgain(
  { db, queue }: CrawlNeeds,
  { id, ownerId }: CrawlRow,
  { host, afterMs }: { host: string; afterMs: number },
): Promise<void> {
  const place = { crawlId: id, host }
  await db.transaction(async (tx) => {
    const priority = await priorityOf(tx, ownerId)
    const afterSeconds = Math.ceil(afterMs / 1000)
    await queue.enqueue(tx, crawlHost, place, { key: sliceKey(place), afterSeconds, priority })
  })
}

async function lookAround(needs: CrawlNeeds, crawl: CrawlRow, host: string, run: Run): Promise<Next> {
  const place = { crawlId: crawl.id, host }
  const rows = await hostsOf(needs.db, [crawl.id])
  const own = rows.find((row) => row.host === host)
  if (own?.state !== 'running' || !(await isUnderWay(needs.db, crawl.activityId))) return { is: 'nothing' }
  const met = openMetImages(await broughtBy(needs.db, place))
  const { reach } = crawl
  const isPatient = crawl.watchedSiteId !== null
  const hosts = new Set(rows.map((row) => row.host))
  const doubtful: DoubtfulLinks = new Map()
  const known = { met, handedOn: new Set<string>(), doubtful, cookies: openCookieJar() }
  const isWanted = () => isUnderWay(needs.db, crawl.activityId)
  const slice = { ...place, ownerId: crawl.ownerId, reach, isPatient, hosts, isWanted, ...known }
  const behind = keepBehind(needs.keeper, needs.crawl.delayMs === 0 ? maxBehind : 0)
  const until = performance.now() + sliceMs
  const looking = { crawl, slice, run, until, failuresInRow: own.failuresInRow }
  const next = await lookAtPages({ ...needs, behind }, looking)
  return (await behind.settle()) ? next : { is: 'nothing' }
}

type Looking = { crawl: CrawlRow; slice: Slice; run: Run; until: number; failuresInRow: number }

async function lookAtPages(
  needs: CrawlNeeds & { behind: KeptBehind },
  { crawl, slice, run, until, failuresInRow: failuresBefore }: Looking,
): Promise<Next> {
  let failuresInRow = failuresBefore
  for (let pages: WaitingPage[] = []; ;) {
    if (pages.length === 0) {
      if (!(await needs.behind.settle())) return { is: 'nothing' }
      pages = await waitingPages(needs.db, slice, pagesAtOnce)
    }
    const page = pages.shift()
    if (!page) return { is: 'rest' }
    if (run.signal.aborted || performance.now() > until) return { is: 'again', afterMs: 0 }
    const looked = await lookAtPage(needs, slice, page)
    if ('laterMs' in looked) return await comeLater(needs, slice, looked, failuresInRow)
    failuresInRow = looked.isHostWell === null ? failuresInRow : looked.isHostWell ? 0 : failuresInRow + 1
    if (!(await needs.behind.keep({ ...looked, crawl, host: slice.host, failuresInRow }))) return { is: 'nothing' }
    if (looked.closed !== undefined) return { is: 'end', note: looked.closed }
    if (failuresInRow >= maxFailures) return { is: 'end', note: failedOften(looked.end.problem) }
  }
}

async function comeLater(
  { db }: CrawlNeeds,
  place: Place,
  { laterMs, reason }: { laterMs: number; reason: string | null },
  failuresBefore: number,
): Promise<Next> {
  if (reason === null) return { is: 'again', afterMs: laterMs }
  const failuresInRow = failuresBefore + 1
  await noteFailures(db, place, failuresInRow)
  if (failuresInRow >= maxFailures) return { is: 'end', note: failedOften(reason) }
  if (laterMs > longestPauseMs)
    return { is: 'end', note: `${reason} It wants to be left alone for longer than a crawl waits.` }
  return { is: 'again', afterMs: laterMs }
}

const failedOften = (problem: string | null) =>
  `We stopped after ${maxFailures} failures in a row. The last was: ${problem ?? ''}`
