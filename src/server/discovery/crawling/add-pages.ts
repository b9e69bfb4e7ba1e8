import type { Tx } from '#server/platform/db/database.ts'
import { sliceKey } from './crawl-job.ts'
import type { HostChange } from './crawl-store.ts'
import { endWaiting, insertPages, statesOfPages, type NewPage } from './page-store.ts'

/** Free addresses of each host, and changes to its counts; by `sliceKey`. */
type Frontier = { room: Map<string, number>; changes: Map<string, HostChange> }
/** Number of steps added to the crawl, and of waiting ones that are now done. */
export type Added = { total: number; done: number }

/** Adds what fits into the budget of each host of one crawl. */
export async function addPages(tx: Tx, pages: NewPage[], { room, changes }: Frontier): Promise<Added> {
  const added: Added = { total: 0, done: 0 }
  const inserted = await insertWithin(tx, unique(pages), room)
  for (const one of inserted) {
    const change = changes.get(sliceKey(one))!
    change.known += 1
    if (one.state === 'done') continue
    change.waiting += 1
    added.total += 1
  }
  for (const one of pages.filter((page) => page.state === 'done')) {
    const change = changes.get(sliceKey(one))
    if (!change || !(await endWaiting(tx, one.crawlId, one.url))) continue
    change.waiting -= 1
    added.done += 1
  }
  return added
}

/** An address read under another one is done, even if a link to it came first. */
const unique = (pages: NewPage[]): NewPage[] => {
  const inOrder = [
    ...pages.filter((page) => page.state === 'done'),
    ...pages.filter((page) => page.state === 'waiting'),
  ]
  return [...new Map(inOrder.toReversed().map((page) => [`${page.crawlId} ${page.url}`, page])).values()].toReversed()
}

/** Known addresses take no room. Without enough for all, they are left out first. */
async function insertWithin(tx: Tx, pages: NewPage[], room: Map<string, number>) {
  const isEnough = pages.length <= Math.min(...pages.map((page) => room.get(sliceKey(page)) ?? 0))
  const fresh = isEnough ? pages : await unknown(tx, pages, room)
  const free = new Map(room)
  return await insertPages(
    tx,
    fresh.filter((page) => take(free, sliceKey(page))),
  )
}

async function unknown(tx: Tx, pages: NewPage[], room: Map<string, number>): Promise<NewPage[]> {
  const open = pages.filter((page) => (room.get(sliceKey(page)) ?? 0) > 0)
  const fresh: NewPage[] = []
  for (const [crawlId, ofCrawl] of Map.groupBy(open, (page) => page.crawlId)) {
    const urls = ofCrawl.map((page) => page.url)
    const known = await statesOfPages(tx, crawlId, urls)
    fresh.push(...ofCrawl.filter((page) => !known.has(page.url)))
  }
  return fresh
}

function take(room: Map<string, number>, key: string): boolean {
  const free = room.get(key) ?? 0
  if (free > 0) room.set(key, free - 1)
  return free > 0
}
