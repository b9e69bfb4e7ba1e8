import { z } from 'zod'
import { engineVersion, merged, type Page } from '#engine/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { directoryOf, pagesIn, pagesPerWrite } from './candidate-pages.ts'
import {
  insertPages,
  insertSegment,
  makeReady,
  readySegments,
  removeIndex,
  removeTombstones,
  removeUnreadySegments,
  retireSegments,
  type SegmentRow,
  tombstonesIn,
  versionsNotFollowedSince,
} from './candidate-store.ts'

/** Merges small segments of the candidate index in the database into larger ones, so that a query has few of them to look into. */
export const mergeCandidates = job({
  name: 'merge-candidates',
  payload: z.object({ version: z.string() }),
  concurrency: 1,
  onePerKey: true,
  withinSeconds: 3600,
})

/** Removes candidate indexes of versions without a following process. */
export const removeOldIndexes = job({ name: 'remove-old-indexes', payload: z.object({}), schedule: '23 3 * * *' })

const keptDays = 7

export async function removeIndexesNotFollowed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock().getTime() - keptDays * 86_400_000)
  for (const version of await versionsNotFollowedSince(db, since, engineVersion)) await removeIndex(db, version)
}

/** Runs any number of times, and beside itself: a merge whose segments went meanwhile is given up. */
export async function mergeSegments(db: Db, version: string, signal?: AbortSignal): Promise<void> {
  await removeUnreadySegments(db, version)
  for (;;) {
    signal?.throwIfAborted()
    const due = segmentsToMerge(await readySegments(db, version))
    if (due.length === 0 || !(await mergeIntoOne(db, version, due, signal))) return
    await removeUnreadySegments(db, version)
  }
}

export const isMergeDue = (segments: SegmentRow[]): boolean => segmentsToMerge(segments).length > 0

/** Segments are merged when so many of them have come after one that is larger than all of them. */
const minMerged = 4

/** The newest segments, as many as are together not smaller than the one before them. Then a posting is rewritten once for each doubling. */
function segmentsToMerge(segments: SegmentRow[]): SegmentRow[] {
  let count = 0
  let postings = 0
  for (const segment of segments.toReversed()) {
    if (count >= minMerged && segment.postings > postings) break
    count++
    postings += segment.postings
  }
  return count >= minMerged ? segments.slice(-count) : []
}

async function mergeIntoOne(db: Db, version: string, segments: SegmentRow[], signal?: AbortSignal): Promise<boolean> {
  const range = { firstOrdinal: segments[0]!.firstOrdinal, lastOrdinal: segments.at(-1)!.lastOrdinal }
  const gone = await tombstonesIn(db, version, range)
  const id = await insertSegment(db, version, range)
  const written = await writeMerged(db, { id, segments, gone: new Set(gone) }, signal)
  return await db.transaction(async (tx) => {
    const ids = segments.map((segment) => segment.id)
    if (!(await makeReady(tx, id, written)) || !(await retireSegments(tx, ids))) {
      await retireSegments(tx, [id])
      return false
    }
    await removeTombstones(tx, version, gone)
    return true
  })
}

async function writeMerged(
  db: Db,
  { id, segments, gone }: { id: number; segments: SegmentRow[]; gone: Set<number> },
  signal?: AbortSignal,
): Promise<{ postings: number; directory: Uint8Array }> {
  const firsts: number[] = []
  let waiting: Page[] = []
  let postings = 0
  const write = async () => {
    signal?.throwIfAborted()
    const pages = waiting.map(({ bytes }) => bytes)
    waiting = []
    await insertPages(db, id, firsts.length - pages.length, pages)
  }
  const sources = segments.map((segment) => pagesIn(db, segment.id))
  for await (const page of merged(sources, (ordinal) => !gone.has(ordinal))) {
    firsts.push(page.first)
    waiting.push(page)
    postings += page.postings
    if (waiting.length === pagesPerWrite) await write()
  }
  if (waiting.length > 0) await write()
  return { postings, directory: directoryOf(firsts) }
}
