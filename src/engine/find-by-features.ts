import { align, type Alignment, gridOf, type OwnedSide, settle, type Side } from './alignment.ts'
import { dimensions } from './descriptors.ts'
import type { Features } from './features.ts'
import type { Fingerprint } from './fingerprint.ts'
import { hypotheses } from './hypotheses.ts'
import { alike, type Match } from './matching.ts'
import { describedAs, type Placed, placed, placedAs, type Variant } from './placed.ts'

/** A map in the planes of both pictures, and the features that agree on it. */
export type Found = {
  variant: Variant
  owned: OwnedSide
  seen: Side
  alignment: Alignment
  /** All features that look alike in this variant, on the map or not. */
  matches: Match[]
}

export function ownedSideOf(owned: Fingerprint): OwnedSide {
  const ownPlaces = placed(owned.features, owned)
  return { placed: ownPlaces, descriptors: owned.features.descriptors, grid: gridOf(ownPlaces) }
}

export type SeenSide = Side & { variant: Variant }

/** The seen picture as it would be in that variant. */
export const seenSideOf = (
  seen: Fingerprint,
  variant: Variant,
  places: Placed = placed(seen.features, seen),
): SeenSide => ({
  variant,
  placed: placedAs(places, variant),
  descriptors: describedAs(seen.features, variant),
})

/** The maps under which most features of the seen picture lie where the owned one has them; best first. */
export function findByFeatures(owned: Fingerprint, side: OwnedSide, seen: Fingerprint): Found[] {
  const { plain, mirrored } = alike(owned.features, seen.features)
  const places = placed(seen.features, seen)
  return [
    ...foundIn(side, seenSideOf(seen, { mirrored: false, negative: false }, places), plain),
    ...foundIn(side, seenSideOf(seen, { mirrored: true, negative: false }, places), mirrored),
  ].sort(byInliers)
}

/**
 * The same if the seen picture is a negative. Negatives are rare and little else is done to them, so that the foremost
 * third of the features, at a ninth of the time, finds them.
 */
export function findInNegative(owned: Fingerprint, side: OwnedSide, seen: Fingerprint): Found[] {
  const upright = { mirrored: false, negative: true }
  const reversed = { ...foremost(seen.features), descriptors: describedAs(foremost(seen.features), upright) }
  const { plain, mirrored } = alike(foremost(owned.features), reversed)
  return [
    ...foundIn(side, seenSideOf(seen, upright), plain),
    ...foundIn(side, seenSideOf(seen, { mirrored: true, negative: true }), mirrored),
  ].sort(byInliers)
}

const foremostCount = 300

function foremost(features: Features): Features {
  const count = Math.min(foremostCount, features.count)
  return { ...features, count, descriptors: features.descriptors.subarray(0, count * dimensions) }
}

function foundIn(owned: OwnedSide, seen: SeenSide, matches: Match[]): Found[] {
  return hypotheses(owned.placed, seen.placed, matches).flatMap((hypothesis) => {
    const start = settle(owned.placed, seen.placed, hypothesis)
    const alignment = start && align(owned, seen, start)
    if (!alignment || alignment.inliers.length < leastInliers) return []
    return [{ variant: seen.variant, owned, seen, alignment, matches }]
  })
}

/** With fewer, three of which chose the map, nothing is left to confirm it. */
const leastInliers = 4

const byInliers = (one: Found, other: Found) => other.alignment.inliers.length - one.alignment.inliers.length
