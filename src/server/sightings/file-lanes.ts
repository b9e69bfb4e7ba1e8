import { LRUCache } from 'lru-cache'
import type { Id } from '#contract/wire.ts'
import { type FairShares, openFairShares } from '#server/platform/fairness/fair-shares.ts'
import { siteOf } from '#server/platform/outbound/site-of.ts'
import type { FetchFile } from './fetched-file.ts'

/** Concurrent file jobs of a process; they mostly wait. */
export const fileLanes = 8
/** Longest wait of an owner over their share, in ms. */
export const shareWaitMs = 1000
/** Short, since files of other pages wait for a lane: slow sites take half a minute for a file. */
export const sliceMs = 120_000
/** Consecutive failures after which a visit skips the site's files. */
const maxFailures = 5
const keptMs = 3_600_000
const maxKept = 10_000

/** Lanes of a process, by owner, and each site's failures in a row in a visit, with the last reason. */
export type FileLanes = { shares: FairShares; failures: LRUCache<string, { count: number; reason: string }> }

export const openFileLanes = (): FileLanes => ({
  shares: openFairShares(fileLanes),
  failures: new LRUCache({ max: maxKept, ttl: keptMs }),
})

/**
 * Fetches until a site's files have failed often in a row, under any of its names. Counts within one visit, so that no page decides for
 * others. The remaining files are tried again at the next visit, as all unreachable ones are.
 */
export const untilItFails =
  ({ failures }: Pick<FileLanes, 'failures'>, activityId: Id, fetchFile: FetchFile): FetchFile =>
  async (url, known, page) => {
    const key = `${activityId} ${siteOf(url)}`
    const before = failures.get(key)
    if (before && before.count >= maxFailures) return { outcome: 'unreachable', reason: gaveUp(url, before.reason) }
    const fetched = await fetchFile(url, known, page)
    if (fetched.outcome !== 'unreachable') failures.delete(key)
    else if (fetched.isHostAtFault)
      failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, reason: fetched.reason })
    return fetched
  }

const gaveUp = (url: string, reason: string) =>
  `We did not ask for ${url}: ${maxFailures} files of its site failed in a row. The last was: ${reason}`
