import type { z } from 'zod'
import { advanceActivity, isUnderWay, noteStep } from '#server/platform/activities/activities.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { untilItFails } from './file-lanes.ts'
import { lookAtUrl, type LookNeeds, isolateFiles } from './look-at-files.ts'
import { type Looking, type SeenUrl, staleUrl, updateSeenUrl } from './sighting-store.ts'

type Files = z.output<typeof isolateFiles.payload>

const problem = 'Reading this picture ended our program, so it was left out.'
const noteHoldsMs = 86_400_000

/**
 * Looks at the files of a job that was killed at every attempt. Each is noted as left out first: one that ends the process is not tried
 * again, and those after it are. The work counts once for the activity, however often it is repeated.
 */
export async function lookCarefully(
  needs: LookNeeds,
  { activityId, urlHashes, step, ...looking }: Files,
  run: Run,
): Promise<void> {
  const asking = { ...needs, fetchFile: untilItFails(needs.fileLanes, activityId, needs.fetchFile) }
  for (const urlHash of urlHashes) {
    run.signal.throwIfAborted()
    if (!(await isUnderWay(needs.db, activityId))) return
    const seen = await leftToLookAt(needs, urlHash, looking)
    if (!seen) continue
    await updateSeenUrl(needs.db, urlHash, { state: 'unreadable', problem, fetchedAt: needs.clock() })
    try {
      // Ignores the known state; an unchanged file would keep the note.
      await lookAtUrl(asking, { ...seen, contentHash: null }, looking)
    } catch (error) {
      needs.log.warn({ err: error, urlHash }, 'a file could not be looked at')
    }
  }
  await needs.db.transaction((tx) => advanceActivity(tx, activityId, { done: urlHashes.length, once: step }))
}

/**
 * Goes on with the files of a job that was killed at every attempt, one by one with care. If the careful job was killed too, each attempt
 * has left one file out, and the others get attempts of their own. If none was left out, no file is at fault. The work then counts as done,
 * so that the visit ends and the next one to its site can begin. The next page with those files has them looked at.
 */
export async function goOnIsolated(
  needs: Pick<LookNeeds, 'db' | 'queue' | 'clock' | 'log'>,
  { activityId, urlHashes, step, isCareful, ...looking }: Files,
): Promise<void> {
  const known = await Promise.all(urlHashes.map((urlHash) => leftToLookAt(needs, urlHash, looking)))
  const left = known.flatMap((seen) => seen?.urlHash ?? [])
  const rest = isCareful && left.length === urlHashes.length ? [] : left
  needs.log.error({ activityId, left: left.length, isCareful }, 'files could not be looked at')
  await needs.db.transaction(async (tx) => {
    const done = urlHashes.length - rest.length
    if (!(await noteStep(tx, activityId, step))) return
    if (!(await advanceActivity(tx, activityId, { done })) || rest.length === 0) return
    const careful = { ...looking, activityId, urlHashes: rest, step: `${step}+`, isCareful: true }
    await needs.queue.enqueue(tx, isolateFiles, careful)
  })
}

/** State of a file still to be looked at; undefined for one that was, or that was left out. */
async function leftToLookAt(
  { db, clock }: Pick<LookNeeds, 'db' | 'clock'>,
  urlHash: string,
  looking: Looking,
): Promise<SeenUrl | undefined> {
  const now = clock()
  const seen = await staleUrl(db, urlHash, looking, now)
  return seen && !isNoted(seen, now) ? seen : undefined
}

const isNoted = (seen: SeenUrl, now: Date): boolean =>
  seen.problem === problem && seen.fetchedAt !== null && now.getTime() - seen.fetchedAt.getTime() < noteHoldsMs
