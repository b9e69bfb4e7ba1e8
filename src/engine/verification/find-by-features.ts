import { dimensions } from '#engine/fingerprint/descriptors.ts'
import type { Features } from '#engine/fingerprint/features.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import {
  descriptorsAs,
  keypointsAs,
  type NormalisedKeypoints,
  normalisedKeypoints,
  type Variant,
} from '#engine/fingerprint/normalised-keypoints.ts'
import { align, type Alignment, gridOf, type OwnedSide, settle, type Side } from './alignment.ts'
import { hypotheses } from './hypotheses.ts'
import { alike, type Match } from './matching.ts'

/** A map between both planes, with agreeing features. */
export type Found = {
  variant: Variant
  owned: OwnedSide
  seen: Side
  alignment: Alignment
  /** All similar features of this variant. */
  matches: Match[]
}

export function ownedSideOf(owned: Fingerprint): OwnedSide {
  const keypoints = normalisedKeypoints(owned.features, owned)
  return { keypoints, descriptors: owned.features.descriptors, grid: gridOf(keypoints) }
}

export type SeenSide = Side & { variant: Variant }

/** The seen picture as it would be in that variant. */
export const seenSideOf = (
  seen: Fingerprint,
  variant: Variant,
  keypoints: NormalisedKeypoints = normalisedKeypoints(seen.features, seen),
): SeenSide => ({
  variant,
  keypoints: keypointsAs(keypoints, variant),
  descriptors: descriptorsAs(seen.features, variant),
})

/**
 * The maps under which most features of the seen picture lie where the owned one has them; best first. First as it has more in
 * common, upright or mirrored, and the other way only when that is not beyond doubt.
 */
export function findByFeatures(owned: Fingerprint, side: OwnedSide, seen: Fingerprint): Found[] {
  const { plain, mirrored } = alike(owned.features, seen.features)
  const keypoints = normalisedKeypoints(seen.features, seen)
  const found: Found[] = []
  for (const matches of plain.length >= mirrored.length ? [plain, mirrored] : [mirrored, plain]) {
    const variant = { mirrored: matches === mirrored, negative: false }
    found.push(...foundIn(side, seenSideOf(seen, variant, keypoints), matches))
    if (found.some(isBeyondDoubt)) break
  }
  return found.sort(byInliers)
}

/**
 * The same if the seen picture is a negative. Negatives are rare and little else is done to them, so that the foremost
 * third of the features, at a ninth of the time, finds them.
 */
export function findInNegative(owned: Fingerprint, side: OwnedSide, seen: Fingerprint): Found[] {
  const upright = { mirrored: false, negative: true }
  const reversed = { ...foremost(seen.features), descriptors: descriptorsAs(foremost(seen.features), upright) }
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

/**
 * Hypotheses come with most votes first: after one beyond doubt comes the same map again, or chance; or, with nearly as many votes,
 * the next place of a pattern.
 */
function foundIn(owned: OwnedSide, seen: SeenSide, matches: Match[]): Found[] {
  const found: Found[] = []
  let maxVotes = 0
  for (const hypothesis of hypotheses(owned.keypoints, seen.keypoints, matches)) {
    const votes = hypothesis.votes.length
    if (found.some(isBeyondDoubt) && votes < minOfPattern * maxVotes) break
    maxVotes = Math.max(maxVotes, votes)
    const start = settle(owned.keypoints, seen.keypoints, hypothesis)
    const alignment = start && align(owned, seen, start)
    if (!alignment || alignment.inliers.length < minInliers) continue
    found.push({ variant: seen.variant, owned, seen, alignment, matches })
  }
  return found
}

/** Three times as many as any stranger of the training photographs has, but for two photographs of one wallpaper. */
const doubtless = 60
const isBeyondDoubt = ({ alignment }: Found): boolean => alignment.inliers.length >= doubtless

/** The next place of a pattern has four tenths of the first one's votes and more, that of a copy a third at most. */
const minOfPattern = 1 / 3

/** Fewest inliers: three choose, the fourth confirms. */
const minInliers = 4

const byInliers = (one: Found, other: Found) => other.alignment.inliers.length - one.alignment.inliers.length
