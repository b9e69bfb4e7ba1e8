import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { bandsLookedFor, decodeFingerprint, type Fingerprint } from '#engine/index.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { findSeenFile } from '#server/fingerprints/content/index.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import { lookAtUrl, type LookNeeds } from './look-at-files.ts'
import { findSeenUrl, seenFilesLike } from './sighting-store.ts'

/** Looks for an added image among pictures met before. */
export const backfill = job({
  name: 'look-back',
  payload: z.object({ imageId: Id }),
  concurrency: 1,
  isLong: true,
  withinSeconds: 900,
})

/** Queues earlier files that resemble the image, if any. */
export async function backfillIfSeen(
  { db, queue }: Pick<LookNeeds, 'db' | 'queue'>,
  { imageId, fingerprint }: { imageId: Id; fingerprint: Fingerprint },
): Promise<void> {
  const like = await seenFilesLike(db, [...bandsLookedFor(fingerprint)], 1)
  if (like.length > 0) await db.transaction((tx) => queue.enqueue(tx, backfill, { imageId }, { priority: -10 }))
}

/** Most files per image, most similar first. */
const maxFiles = 50

/**
 * Fetches possible copies again, each from one address, and compares them, since files are not stored. The result counts wherever they were
 * met. This finds whole copies, and those in a frame whose edge the engine finds, but no crops. May run any number of times with the same
 * result.
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
