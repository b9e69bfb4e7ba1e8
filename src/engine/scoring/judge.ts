import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { type Watch, watchOf } from '#engine/fingerprint/simplicity.ts'
import { findByFeatures, findInNegative, type Found, ownedSideOf } from '#engine/verification/find-by-features.ts'
import { findByHashes } from '#engine/verification/find-by-hashes.ts'
import { type Weighed, weigh } from './evidence.ts'
import { heldBack } from './repetition.ts'
import { maxDoubted, minScore, scoreByHash, type Scored, scoreOf } from './score.ts'

export type Judged = Weighed & Scored & { hashDistance: number }

/** The surest map between two pictures; undefined without one. */
export function judge(owned: Fingerprint, seen: Fingerprint): Judged | undefined {
  const judged = surest(owned, seen)
  return judged && heldToMore(judged, watchOf(owned))
}

/** Requires more of pictures that show little, since they resemble others by chance. A mark's match is never certain. */
function heldToMore(judged: Judged, watch: Watch): Judged {
  if (watch === 'usual' || judged.score < minScore) return judged
  if (!isSaidStrictly(judged)) return { ...judged, score: minScore - 1 }
  return watch === 'strict' ? judged : { ...judged, score: Math.min(judged.score, maxDoubted), isDoubted: true }
}

/** Two discs on white have near hashes, and six features of stars agree by chance: such pairs came to 62. */
const minStrict = { score: 65, inliers: 7 }
/** Evidence from which a shared mark counts as the picture. */
const nearlyAll = { inliers: 20, share: 0.5 }

function isSaidStrictly({ score, inliers, share, isDoubted }: Judged): boolean {
  if (inliers >= nearlyAll.inliers && share >= nearlyAll.share) return true
  return !isDoubted && score >= minStrict.score && inliers >= minStrict.inliers
}

/** Tries costlier ways only when cheaper ones fail. */
function surest(owned: Fingerprint, seen: Fingerprint): Judged | undefined {
  const side = ownedSideOf(owned)
  const pictures = { owned, seen }
  const features = clearest(pictures, findByFeatures(owned, side, seen))
  if (features && features.score >= minScore) return features
  const byHash = findByHashes(owned, side, seen)
  if (byHash) {
    const weighed = weigh(pictures, byHash.found)
    const scored = scoreByHash(weighed, byHash.distance)
    if (scored.score >= minScore) return { ...weighed, ...scored, hashDistance: byHash.distance }
  }
  return clearest(pictures, findInNegative(owned, side, seen))
}

/** The second map may still have the pixels on its side; a third hardly ever, nor one with a quarter of the first one's inliers. */
const maxWeighed = 2
const minOfBest = 0.25

function clearest(pictures: { owned: Fingerprint; seen: Fingerprint }, found: Found[]): Judged | undefined {
  const minInliers = minOfBest * (found[0]?.alignment.inliers.length ?? 0)
  const best = found
    .slice(0, maxWeighed)
    .filter(({ alignment }) => alignment.inliers.length >= minInliers)
    .map((one) => weigh(pictures, one))
    .map((weighed): Judged => ({ ...weighed, ...scoreOf(weighed), hashDistance: 256 }))
    .sort((one, other) => other.score - one.score)[0]
  return best && heldBack(best, found)
}
