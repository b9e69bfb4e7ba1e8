import { z } from 'zod'
import type { Quad } from '#contract/matching/change.ts'
import { Id } from '#contract/wire.ts'
import { decodeFingerprint, type Verdict } from '#engine/index.ts'
import { markDouble } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { ImageEngine } from './image-engine.ts'
import type { OwnedIndex } from './owned-index.ts'
import { ownedFingerprintsOf } from './sighting-store.ts'

/** Looks whether an image that has just been added is another of its owner's. */
export const findDoubles = job({
  name: 'find-doubles',
  payload: z.object({ imageId: Id }),
  concurrency: 1,
  withinSeconds: 120,
})

type Needs = Pick<Deps, 'db'> & { engine: ImageEngine; ownedIndex: OwnedIndex }

/** Of two that are alike the one that was asked about is marked. Runs any number of times with the same result. */
export async function findDouble({ db, engine, ownedIndex }: Needs, imageId: Id): Promise<void> {
  const [added] = await ownedFingerprintsOf(db, [imageId])
  if (!added) return
  const fingerprint = decodeFingerprint(added.fingerprint)
  const ids = (await ownedIndex.idsLike(fingerprint, added.ownerId)).filter((id) => id !== imageId)
  // One after the other: a fingerprint is 32 kB, and the first is mostly the one.
  for (const other of ids.slice(0, mostCompared)) {
    const [known] = await ownedFingerprintsOf(db, [other])
    const verdict = known && (await engine.compare(decodeFingerprint(known.fingerprint), fingerprint))
    if (!verdict || !isWhole(verdict)) continue
    return await db.transaction((tx) => markDouble(tx, { ownerId: added.ownerId, imageId, other }))
  }
}

/** Whole copies have far more in common than what merely resembles, so they are among the first. */
const mostCompared = 5

/** A part of this size is all of it, but for a trimmed edge. Smaller ones are crops, which photographers keep on purpose. */
const nearlyAll = 0.9

const isWhole = ({ band, region }: Verdict): boolean => band === 'certain' && areaOf(region) >= nearlyAll

/** Of a quadrilateral, by the shoelace formula. */
const areaOf = (quad: Quad): number =>
  Math.abs(
    quad.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = quad[(at + 1) % quad.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2
