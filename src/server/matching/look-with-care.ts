import type { z } from 'zod'
import { advanceActivity, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { lookAtUrl, type LookNeeds, type lookWithCare } from './look-at-files.ts'
import { type SeenUrl, staleUrl, updateSeenUrl } from './sighting-store.ts'

const problem = 'Reading this picture ended our program, so it was left out.'
const noteHoldsMs = 86_400_000

const isNoted = (seen: SeenUrl, now: Date): boolean =>
  seen.problem === problem && seen.fetchedAt !== null && now.getTime() - seen.fetchedAt.getTime() < noteHoldsMs

/**
 * Looks at the files of a job that was killed at every attempt. Each is noted as left out before it is looked at: one that ends the process is
 * not looked at again, and those after it are. The job counts once for the activity, however often it is repeated.
 */
export async function lookCarefully(
  needs: LookNeeds,
  { activityId, urlHashes, ...looking }: z.output<typeof lookWithCare.payload>,
  run: Run,
): Promise<void> {
  for (const urlHash of urlHashes) {
    run.signal.throwIfAborted()
    if (!(await isUnderWay(needs.db, activityId))) return
    const seen = await staleUrl(needs.db, urlHash, looking, needs.clock())
    const fetchedAt = needs.clock()
    if (!seen || isNoted(seen, fetchedAt)) continue
    await updateSeenUrl(needs.db, urlHash, { state: 'unreadable', problem, fetchedAt })
    try {
      // As if nothing were known of it: that a file has not changed would leave the note.
      await lookAtUrl(needs, { ...seen, contentHash: null }, looking)
    } catch (error) {
      needs.log.warn({ err: error, urlHash }, 'a file could not be looked at')
    }
  }
  await needs.db.transaction((tx) => advanceActivity(tx, activityId, { done: urlHashes.length, once: run.id }))
}
