import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { decodeFingerprint, watchOf } from '#engine/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { findDuplicates, readOwnedFingerprints } from '#server/fingerprints/index.ts'
import { backfillIfSeen, type LookNeeds } from '#server/sightings/index.ts'
import { judgeAgain } from '../judging/judge-again.ts'

/**
 * Looks which images an added one is like: of its owner's it may be a double, and finds of all of them may be in doubt with it. Then whether
 * it was seen on the web before.
 */
export const findAlike = job({
  name: 'find-alike',
  payload: z.object({ imageId: Id }),
  concurrency: 1,
  withinSeconds: 900,
})

export type AlikeNeeds = Pick<LookNeeds, 'db' | 'queue' | 'objects' | 'log' | 'engine' | 'ownedIndex'>

/**
 * Nobody waits to be told that an image is there twice, or where it was seen long ago. A moment later several are there, which are fetched and
 * ended together.
 */
const afterAllElse = { priority: -10, afterSeconds: 1 }

export const wantAlike = (tx: Tx, { queue }: Pick<Deps, 'queue'>, imageId: Id): Promise<void> =>
  queue.enqueue(tx, findAlike, { imageId }, afterAllElse)

/** Runs any number of times with the same result. */
export async function lookAmongOwned(needs: AlikeNeeds, imageId: Id, run: Run): Promise<void> {
  const [owned] = await readOwnedFingerprints(needs.db, [imageId])
  if (!owned) return
  const added = { ...owned, bytes: owned.fingerprint, fingerprint: decodeFingerprint(owned.fingerprint) }
  const alike = (await needs.ownedIndex.like(added.fingerprint)).filter((one) => one.imageId !== imageId)
  await findDuplicates(needs, added, alike)
  // What is in doubt itself takes nothing back.
  if (watchOf(added.fingerprint) !== 'doubted') await judgeAgain(needs, added, alike, run.signal)
  await backfillIfSeen(needs, added)
}
