import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { decodeFingerprint, watchOf } from '#engine/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { findDuplicates } from '#server/fingerprints/index.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import { backfillIfSeen, type LookNeeds } from '#server/sightings/index.ts'
import { judgeAgain } from '../judging/judge-again.ts'

/**
 * Finds images that an added one resembles. It may duplicate one of its owner's, and may put finds of all of them in doubt. Then looks for
 * it among pictures met before.
 */
export const findAlike = job({
  name: 'find-alike',
  payload: z.object({ imageId: Id }),
  concurrency: 1,
  withinSeconds: 900,
})

export type AlikeNeeds = Pick<LookNeeds, 'db' | 'queue' | 'objects' | 'log' | 'engine' | 'ownedIndex'>

/** Low and delayed, since nobody waits for duplicates or old sightings. A moment later several jobs are fetched and ended together. */
const afterAllElse = { priority: -10, afterSeconds: 1 }

export const wantAlike = (tx: Tx, { queue }: Pick<Deps, 'queue'>, imageId: Id): Promise<void> =>
  queue.enqueue(tx, findAlike, { imageId }, afterAllElse)

/** May run any number of times with the same result. */
export async function lookAmongOwned(needs: AlikeNeeds, imageId: Id, run: Run): Promise<void> {
  const [owned] = await readOwnedFingerprints(needs.db, [imageId])
  if (!owned) return
  const added = { ...owned, bytes: owned.fingerprint, fingerprint: decodeFingerprint(owned.fingerprint) }
  const alike = (await needs.ownedIndex.like(added.fingerprint)).filter((one) => one.imageId !== imageId)
  await findDuplicates(needs, added, alike)
  // A doubtful image withdraws nothing.
  if (watchOf(added.fingerprint) !== 'doubted') await judgeAgain(needs, added, alike, run.signal)
  await backfillIfSeen(needs, added)
}
