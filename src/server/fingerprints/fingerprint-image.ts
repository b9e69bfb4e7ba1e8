import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { encodeFingerprint, engineVersion, UnreadableImage, type UnreadableReason } from '#engine/index.ts'
import { lockMonitored, readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { secondsOfJob } from '#server/platform/children/bounds-of-work.ts'
import { job } from '#server/platform/jobs/job.ts'
import { imageFingerprinted, imageFingerprintedAgain } from './events.ts'
import type { ImageEngine } from './image-engine.ts'
import {
  fingerprintedByOthers,
  insertOwnedFingerprint,
  keepOwnedFingerprint,
  readOwnedFingerprints,
} from './owned/owned-store.ts'
import { forgetFingerprintFailed, noteFingerprintFailed, fingerprintFailedDue } from './fingerprint-failed-store.ts'

const payload = z.object({ imageId: Id })
/** Wall-clock seconds for a picture that takes 40 s of a processor at most. */
const secondsOfFingerprint = secondsOfJob(40)

/** Fingerprints an owned image, so that copies of it can be found. */
export const fingerprintImage = job({
  name: 'fingerprint-image',
  payload,
  // One more than the engine has threads by default.
  concurrency: Math.max(2, availableParallelism()),
  withinSeconds: secondsOfFingerprint,
})
/** Retries unread images whose problem may have passed, and fingerprints images of an earlier engine again. */
export const fingerprintAgain = job({ name: 'fingerprint-again', payload: z.object({}), schedule: '33 * * * *' })
/** The same for one of those alone: an image that ends its process would otherwise fail those fetched with it. */
export const fingerprintIsolated = job({
  name: 'fingerprint-with-care',
  payload,
  concurrency: 1,
  isLong: true,
  withinSeconds: secondsOfFingerprint,
  retries: 1,
})

export type FingerprintNeeds = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock' | 'log' | 'events'> & {
  engine: ImageEngine
}

/** May run any number of times with the same result. */
export async function fingerprintOwned(needs: FingerprintNeeds, imageId: Id): Promise<void> {
  const { db, objects, engine, log, events } = needs
  const image = await readImage(db, imageId)
  if (!image?.monitored) return
  try {
    const fingerprint = await engine.fingerprint(await objects.get('images', image.readableKey ?? image.objectKey))
    await db.transaction(async (tx) => {
      // It may have been deleted or unmonitored meanwhile; the lock on its row keeps the fingerprint from outliving that.
      if (!(await lockMonitored(tx, imageId))) return
      const isFirst = (await readOwnedFingerprints(tx, [imageId])).length === 0
      await insertOwnedFingerprint(tx, {
        imageId,
        ownerId: image.ownerId,
        engine: engineVersion,
        fingerprint: encodeFingerprint(fingerprint),
      })
      await forgetFingerprintFailed(tx, imageId)
      await events.publish(tx, isFirst ? imageFingerprinted : imageFingerprintedAgain, { imageId })
    })
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    log.warn({ imageId, reason: error.message }, 'an image has no fingerprint and cannot be found')
    await noteProblem(needs, image, passing.includes(error.reason) ? undefined : error.message)
  }
}

/** Tells the owner that copies of an image cannot be found for now. */
export async function leaveFingerprintFailed(
  needs: Pick<FingerprintNeeds, 'db' | 'clock' | 'log'>,
  imageId: Id,
): Promise<void> {
  needs.log.error({ imageId }, 'an image could not be fingerprinted')
  const image = await readImage(needs.db, imageId)
  if (image) await noteProblem(needs, image)
}

/** Reasons that may have passed by the next try. */
const passing: UnreadableReason[] = ['crashed', 'too-slow', 'too-busy']

/** Without a problem of its file, the image is tried again. */
async function noteProblem(
  { db, clock }: Pick<FingerprintNeeds, 'db' | 'clock'>,
  { id: imageId, ownerId }: { id: Id; ownerId: Id },
  matter?: string,
): Promise<void> {
  const problem =
    matter === undefined
      ? 'We could not read this picture so that copies of it can be found. We try again by ourselves; to have it tried at once, ignore it and un-ignore it.'
      : `${matter} Copies of it cannot be found.`
  await db.transaction(async (tx) => {
    if (!(await lockMonitored(tx, imageId))) return
    if ((await readOwnedFingerprints(tx, [imageId])).length > 0)
      return await keepOwnedFingerprint(tx, imageId, engineVersion)
    await noteFingerprintFailed(tx, { imageId, problem, isPassing: matter === undefined, now: clock() })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
  })
}

const triedAtOnce = 1000

/** Retries images that are due. */
export async function retryFingerprintFailed({
  db,
  queue,
  clock,
}: Pick<FingerprintNeeds, 'db' | 'queue' | 'clock'>): Promise<void> {
  const failed = await fingerprintFailedDue(db, clock(), triedAtOnce)
  const outdated = await fingerprintedByOthers(db, engineVersion, triedAtOnce)
  const due = [...new Set([...failed, ...outdated])]
  await db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      fingerprintIsolated,
      due.map((imageId) => ({ imageId })),
    ),
  )
}
