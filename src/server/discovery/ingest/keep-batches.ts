import { type RecordNeeds, recordSightings } from '#server/sightings/index.ts'
import { advanceActivity, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { IngestBatch } from './ingest-batch.ts'
import { keepBacklinks } from './backlink-store.ts'
import { endIngest, type IngestRow, keepProgress, lockReading } from './ingest-store.ts'

export type KeepNeeds = RecordNeeds & Pick<Deps, 'db' | 'queue' | 'clock'>

/** Longest time between two keeps, so that progress shows and can be stopped. */
const keptEachMs = 2000
/** Low, because nobody waits for an archive; work that owners asked for goes first. */
const priority = -10

export type Keeping = {
  /** True when nothing was kept for a while. */
  isDue(): boolean
  /** Keeps a batch once the one before is kept. Resolves to true while going on is useful. */
  keep(batch: IngestBatch): Promise<boolean>
  /** The same once all are kept. */
  settled(): Promise<boolean>
}

/** Keeps batches of one reading, one after the other, each whole or not at all. */
export function openKeeping(needs: KeepNeeds, { id, activityId }: IngestRow): Keeping {
  let last = Promise.resolve(true)
  let since = performance.now()
  return {
    isDue: () => performance.now() - since > keptEachMs,
    keep: async (batch) => {
      if (!(await last)) return false
      since = performance.now()
      last = keepBatch(needs, { id, activityId }, batch)
      // The next call of `keep` or `settled` receives the failure.
      last.catch(() => {})
      return true
    },
    settled: () => last,
  }
}

/**
 * Keeps sightings, the file's progress and the jobs that look at pictures in one transaction. False, and nothing is kept, if the reading
 * was cancelled or another run has gone on with it.
 */
async function keepBatch(
  needs: KeepNeeds,
  { id, activityId }: Pick<IngestRow, 'id' | 'activityId'>,
  { from, to, readBytes, sightings, backlinks, counts }: IngestBatch,
): Promise<boolean> {
  return await needs.db.transaction(async (tx) => {
    const ingest = await lockReading(tx, id)
    if (!ingest || ingest.member !== from.at || ingest.intoMember !== from.into) return false
    if (!(await isUnderWay(tx, activityId))) {
      await endIngest(tx, id, { state: 'cancelled', finishedAt: needs.clock() })
      return false
    }
    await keepProgress(tx, id, { counts, position: to, readBytes })
    await keepBacklinks(tx, backlinks)
    const total = await recordSightings(tx, needs, sightings, { activityId, priority })
    await advanceActivity(tx, activityId, { total })
    return true
  })
}
