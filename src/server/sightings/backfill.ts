import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { bandsLookedFor, decodeFingerprint, type Fingerprint } from '#engine/index.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { findSeenFile, readOwnedFingerprints } from '#server/fingerprints/index.ts'
import { lookAtUrl, type LookNeeds } from './look-at-files.ts'
import { findSeenUrl, seenFilesLike } from './sighting-store.ts'

/** Looks for an image that has been added among what was seen on the web before. */
export const backfill = job({
  name: 'look-back',
  payload: z.object({ imageId: Id }),
  concurrency: 1,
  isLong: true,
  withinSeconds: 900,
})

/** Has files seen before looked at again where any resembles the image: of most images there is none. */
export async function backfillIfSeen(
  { db, queue }: Pick<LookNeeds, 'db' | 'queue'>,
  { imageId, fingerprint }: { imageId: Id; fingerprint: Fingerprint },
): Promise<void> {
  const like = await seenFilesLike(db, [...bandsLookedFor(fingerprint)], 1)
  if (like.length > 0) await db.transaction((tx) => queue.enqueue(tx, backfill, { imageId }, { priority: -10 }))
}

/** Of an image that many pictures resemble, those that resemble it most are looked at. */
const maxFiles = 50

/**
 * Files are not kept, so those that may be copies are fetched again, each from one address, and compared; what they are found to be
 * counts wherever they were met. Whole copies are found so, and those in a frame whose edge the engine finds; crops are not. Runs any number
 * of times with the same result.
 */
export async function lookAmongSeen(needs: LookNeeds, imageId: Id, run: Run): Promise<void> {
  const [owned] = await readOwnedFingerprints(needs.db, [imageId])
  if (!owned) return
  const fingerprint = decodeFingerprint(owned.fingerprint)
  const { seq: through } = owned
  for (const { contentHash, urlHashes } of await seenFilesLike(needs.db, [...bandsLookedFor(fingerprint)], maxFiles))
    for (const urlHash of urlHashes) {
      run.signal.throwIfAborted()
      try {
        if (((await findSeenFile(needs.db, contentHash))?.comparedThrough ?? 0) >= through) break
        const seen = await findSeenUrl(needs.db, urlHash)
        if (seen) await lookAtUrl(needs, seen, { through })
      } catch (error) {
        needs.log.warn({ err: error, contentHash, urlHash }, 'a file seen before could not be looked at again')
      }
    }
}
