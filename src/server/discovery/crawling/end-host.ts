import { markScanned } from '#server/images/monitoring/index.ts'
import { advanceActivity, sealActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CrawlRow, hostsOf, lockCrawl, markEnded, markIdle } from './crawl-store.ts'

type Needs = Pick<Deps, 'db'>
type Crawl = Pick<CrawlRow, 'id' | 'activityId' | 'ownerId' | 'reach' | 'startedAt'>

/** Records that the host has no waiting page; false if one arrived meanwhile. The last host ends the crawl. */
export async function restHost({ db }: Needs, crawl: Crawl, host: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await lockCrawl(tx, crawl.id)
    if (!(await markIdle(tx, { crawlId: crawl.id, host }))) return false
    await sealIfLast(tx, crawl)
    return true
  })
}

/** Ends the host early, with the reason as a sentence. What was found until then stays. */
export async function endHost({ db }: Needs, crawl: Crawl, host: string, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCrawl(tx, crawl.id)
    const skipped = await markEnded(tx, { crawlId: crawl.id, host }, note)
    if (skipped !== undefined) await sealIfLast(tx, crawl, skipped)
  })
}

/** Locks the owner's image totals before their events (docs/decisions/0154-lock-order.md). */
async function sealIfLast(tx: Tx, { id, activityId, ownerId, reach, startedAt }: Crawl, skipped = 0): Promise<void> {
  const hosts = await hostsOf(tx, [id])
  const isLast = !hosts.some(({ state }) => state === 'running')
  // A few pages are no look through the web, and neither are sites that showed none.
  if (isLast && reach === 'sites' && hosts.some(({ pages }) => pages > 0)) await markScanned(tx, ownerId, startedAt)
  if (skipped > 0) await advanceActivity(tx, activityId, { done: skipped })
  if (!isLast) return
  const ended = hosts.filter(({ state }) => state === 'ended')
  await sealActivity(tx, activityId, noteOf(ended, hosts.length))
}

function noteOf(ended: { note: string | null }[], all: number): string | undefined {
  if (ended.length === 0) return undefined
  if (all === 1) return ended[0]?.note ?? undefined
  return `${ended.length} of ${all} sites could not be looked at to the end.`
}
