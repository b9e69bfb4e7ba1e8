import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { encodeFingerprint, engineVersion, UnreadableImage, type UnreadableReason } from '#engine/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { becomeFindable, leaveUnfindable, lockMonitored } from '#server/images/monitoring/index.ts'
import { readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { secondsOfJob } from '#server/platform/children/bounds-of-work.ts'
import { job } from '#server/platform/jobs/job.ts'
import { imageFingerprinted, imageFingerprintedAgain } from './events.ts'
import type { ImageEngine } from './image-engine.ts'
import {
  fingerprintedByOthers,
  insertOwnedFingerprint,
  isFingerprintedBy,
  keepOwnedFingerprint,
  readOwnedFingerprints,
} from './owned/owned-store.ts'
import { forgetFingerprintFailed, noteFingerprintFailed, takeFingerprintFailedDue } from './fingerprint-failed-store.ts'

const payload = z.object({ imageId: Id })
/** Seconds for a picture that takes 40 s of processor. */
const secondsOfFingerprint = secondsOfJob(40)

/** Fingerprints an owned image, to find its copies. */
export const fingerprintImage = job({
  name: 'fingerprint-image',
  payload,
  // One more than the engine has threads by default.
  concurrency: Math.max(2, availableParallelism()),
  withinSeconds: secondsOfFingerprint,
})
/** Has images read again that an earlier engine saw. */
export const fingerprintAgain = job({ name: 'fingerprint-again', payload: z.object({}), schedule: '33 * * * *' })
/** Tries images once more that could not be read, where the machine may be free by now. */
export const retryFingerprints = job({
  name: 'retry-fingerprints',
  payload: z.object({}),
  schedule: '4-59/10 * * * *',
})
/** Fingerprints one of those. Each is taken alone: one that ends its process each time would take those along that were fetched with it. */
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
  allowances: Allowances
}

/** May run any number of times with the same result. */
export async function fingerprintOwned(needs: FingerprintNeeds, imageId: Id): Promise<void> {
  const { db, objects, engine, log, events } = needs
  const image = await readImage(db, imageId)
  if (!image || (!image.monitored && image.unfindable === null)) return
  if (await isFingerprintedBy(db, imageId, engineVersion)) return
  try {
    const fingerprint = await engine.fingerprint(await objects.get('images', image.readableKey ?? image.objectKey))
    await db.transaction(async (tx) => {
      // It may have been removed or left alone meanwhile; the lock on its row keeps the fingerprint from outliving that.
      const locked = await lockMonitored(tx, imageId)
      if (!locked) return
      const isRecovered = locked.unfindable !== null
      await forgetFingerprintFailed(tx, imageId)
      const isMonitored = !isRecovered || (await becomeFindable(needs, tx, locked))
      if (isRecovered) await appendEvent(tx, image.ownerId, { type: 'image', imageId, what: 'changed' })
      // Without a place it is fingerprinted once it has one.
      if (!isMonitored) return
      const isFirst = (await readOwnedFingerprints(tx, [imageId])).length === 0
      await insertOwnedFingerprint(tx, {
        imageId,
        ownerId: image.ownerId,
        engine: engineVersion,
        fingerprint: encodeFingerprint(fingerprint),
      })
      await events.publish(tx, isFirst ? imageFingerprinted : imageFingerprintedAgain, { imageId })
    })
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    log.warn({ imageId, reason: error.message }, 'an image has no fingerprint and cannot be found')
    await noteProblem(needs, image, passing.includes(error.reason) ? undefined : error.message)
  }
}

/** Tells the owner that its copies cannot be found yet. */
export async function leaveFingerprintFailed(
  needs: Pick<FingerprintNeeds, 'db' | 'clock' | 'log' | 'queue'>,
  imageId: Id,
): Promise<void> {
  needs.log.error({ imageId }, 'an image could not be fingerprinted')
  const image = await readImage(needs.db, imageId)
  if (image) await noteProblem(needs, image)
}

/** Reasons that may have passed by the next try. */
const passing: UnreadableReason[] = ['crashed', 'too-slow', 'too-busy']

/** Tries again, unless the file itself is at fault. */
async function noteProblem(
  { db, clock, queue }: Pick<FingerprintNeeds, 'db' | 'clock' | 'queue'>,
  { id: imageId, ownerId }: { id: Id; ownerId: Id },
  matter?: string,
): Promise<void> {
  const problem =
    matter === undefined
      ? 'We could not read this picture, so we cannot find copies of it. We try again automatically. To try at once, ignore it and un-ignore it.'
      : `${matter} Copies of it cannot be found.`
  await db.transaction(async (tx) => {
    const locked = await lockMonitored(tx, imageId)
    if (!locked) return
    if ((await readOwnedFingerprints(tx, [imageId])).length > 0)
      return await keepOwnedFingerprint(tx, imageId, engineVersion)
    await noteFingerprintFailed(tx, { imageId, problem, isPassing: matter === undefined, now: clock() })
    await leaveUnfindable({ queue, clock }, tx, locked, problem)
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
  })
}

const triedAtOnce = 1000

type RetryNeeds = Pick<FingerprintNeeds, 'db' | 'queue' | 'clock'>

/** Has what is due tried once more. */
export async function retryFingerprintFailed({ db, queue, clock }: RetryNeeds): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await takeFingerprintFailedDue(tx, clock(), triedAtOnce)
    await queue.enqueueAll(tx, fingerprintIsolated, due.map(payloadOf))
  })
}

/** Enqueues images that only an earlier engine fingerprinted. */
export async function renewFingerprints({ db, queue }: Omit<RetryNeeds, 'clock'>): Promise<void> {
  const outdated = await fingerprintedByOthers(db, engineVersion, triedAtOnce)
  await db.transaction((tx) => queue.enqueueAll(tx, fingerprintIsolated, outdated.map(payloadOf)))
}

const payloadOf = (imageId: Id) => ({ imageId })
