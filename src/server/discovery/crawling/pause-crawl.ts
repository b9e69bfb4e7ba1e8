import type { Id } from '#contract/wire.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { crawlHost, sliceKey } from './crawl-job.ts'
import { findCrawl, hostsOf, lockCrawl, setPaused } from './crawl-store.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>
type Asked = { ownerId: Id; crawlId: Id; isPaused: boolean }

/** Lets a visit rest, or go on where it was. What is asked for at this moment is still read. The same twice changes nothing. */
export async function pause({ db, queue, clock }: Needs, { ownerId, crawlId, isPaused }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCrawl(tx, crawlId)
    const crawl = await findCrawl(tx, ownerId, crawlId)
    if (!crawl) throw missing('crawl')
    if (!(await isUnderWay(tx, crawl.activityId)))
      throw refuse('conflict', 'crawl.over', 'This visit is over; there is nothing left to pause.')
    if ((crawl.pausedAt !== null) === isPaused) return
    await setPaused(tx, crawlId, isPaused ? clock() : null)
    if (isPaused) return
    const priority = await priorityOf(tx, ownerId)
    for (const { host, state } of await hostsOf(tx, [crawlId]))
      if (state === 'running')
        await queue.enqueue(tx, crawlHost, { crawlId, host }, { key: sliceKey({ crawlId, host }), priority })
  })
}
