import type { Quad } from '#contract/fingerprints/change.ts'
import type { Id } from '#contract/wire.ts'
import { type Fingerprint, type Verdict, watchOf } from '#engine/index.ts'
import { markDuplicate } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ImageEngine } from './image-engine.ts'
import type { Alike } from './owned/owned-index.ts'
import { fingerprintedBefore, readOwnedFingerprints } from './owned/owned-store.ts'

/** An image with a new fingerprint. `seq` is its place in the order of all, `bytes` the stored fingerprint. */
export type Added = { imageId: Id; ownerId: Id; seq: number; bytes: Uint8Array; fingerprint: Fingerprint }

type Needs = Pick<Deps, 'db'> & { engine: ImageEngine }

/** Finds duplicates among an owner's images; marks the later one. */
export async function findDuplicates({ db, engine }: Needs, added: Added, alike: Alike[]): Promise<void> {
  const { imageId, ownerId, fingerprint } = added
  const ids = alike.filter(({ mayBeWhole }) => mayBeWhole).map((one) => one.imageId)
  const own = await fingerprintedBefore(db, added, ids)
  // One after the other: a fingerprint is 32 kB, and the first is mostly the right one.
  for (const other of ids.filter((id) => own.has(id)).slice(0, maxCompared)) {
    const [known] = await readOwnedFingerprints(db, [other])
    if (!known) continue
    const isDuplicate =
      areSamePixels(added, known.fingerprint) || isWhole(await engine.compare(known.fingerprint, fingerprint))
    if (!isDuplicate) continue
    return await db.transaction((tx) => markDuplicate(tx, { ownerId, imageId, other }))
  }
}

/** Most images compared; whole copies rank first. */
const maxCompared = 5

/** True for equal fingerprints, as after a change of metadata alone. Pictures of one colour are excluded: they duplicate nothing. */
const areSamePixels = ({ bytes, fingerprint }: Added, known: Uint8Array): boolean =>
  watchOf(fingerprint) !== 'doubted' && Buffer.compare(bytes, known) === 0

/** Least share of a duplicate: all but a trimmed edge. Smaller parts are crops, which photographers keep on purpose. */
const nearlyAll = 0.9

const isWhole = (verdict: Verdict | null): boolean => verdict?.band === 'certain' && areaOf(verdict.region) >= nearlyAll

/** Area of a quadrilateral, by the shoelace formula. */
const areaOf = (quad: Quad): number =>
  Math.abs(
    quad.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = quad[(at + 1) % quad.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2
