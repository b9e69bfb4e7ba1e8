import { align, type Alignment, gridOf, type OwnedSide, settle, type Side } from './alignment.ts'
import { describedAs, placed, placedAs, type Variant } from './placed.ts'
import type { Fingerprint } from './fingerprint.ts'
import { hypotheses } from './hypotheses.ts'
import { alike, type Match } from './matching.ts'

/** A map that features agree on, in the planes of both pictures. */
export type Found = {
  variant: Variant
  owned: OwnedSide
  seen: Side
  alignment: Alignment
  /** All features that look alike in this variant, on the map or not. */
  matches: Match[]
}

/** The maps under which most features of the seen picture lie where the owned one has them; best first. */
export function findByFeatures(owned: Fingerprint, seen: Fingerprint): Found[] {
  const ownedPlaced = placed(owned.features, owned)
  const ownedSide = { placed: ownedPlaced, descriptors: owned.features.descriptors, grid: gridOf(ownedPlaced) }
  const seenPlaced = placed(seen.features, seen)
  const { plain, mirrored } = alike(owned.features, seen.features)
  const found = [
    { variant: { mirrored: false, negative: false }, matches: plain },
    { variant: { mirrored: true, negative: false }, matches: mirrored },
  ].flatMap(({ variant, matches }) => {
    const side = { placed: placedAs(seenPlaced, variant), descriptors: describedAs(seen.features, variant) }
    return hypotheses(ownedSide.placed, side.placed, matches).flatMap((hypothesis) => {
      const start = settle(ownedSide.placed, side.placed, hypothesis)
      const alignment = start && align(ownedSide, side, start)
      if (!alignment || alignment.inliers.length < leastInliers) return []
      return [{ variant, owned: ownedSide, seen: side, alignment, matches }]
    })
  })
  return found.sort((one, other) => other.alignment.inliers.length - one.alignment.inliers.length)
}

/** With fewer, three of which chose the map, nothing is left to confirm it. */
const leastInliers = 4
