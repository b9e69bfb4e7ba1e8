import { dimensions } from '#engine/fingerprint/descriptors.ts'
import { hashDistance } from '#engine/fingerprint/pdq.ts'
import type { Side } from '#engine/verification/alignment.ts'
import type { Found } from '#engine/verification/find-by-features.ts'
import type { Match } from '#engine/verification/matching.ts'
import type { Weighed } from './evidence.ts'
import { minScore, maxDoubted, type Scored } from './score.ts'

/**
 * Leaves parts of a repeated pattern to a person: all look alike, so a person must pick the one shown. A pattern repeated over both
 * pictures is treated as a watermark. `found` are all maps between the two.
 */
export function heldBack<T extends Weighed & Scored>(judged: T, found: Found[]): T {
  if (judged.score >= minScore && !areAlikeAsWhole(judged)) {
    const likeItself = likenessOf(judged.found)
    const isPattern = likeItself === 'where it agrees'
    const isOfKind = isPattern && medianDistance(judged.found) > maxDistance
    if (isOfKind || (likeItself && judged.isDoubted)) return { ...judged, score: 0 }
    if (isPattern) return { ...judged, score: Math.min(judged.score, maxDoubted) }
  }
  const nearby = shareElsewhere(judged.found, found, nextPlace)
  if (judged.isDoubted && nearby > minOfWatermark) return { ...judged, score: 0 }
  if (judged.score <= maxDoubted || areAlikeAsWhole(judged)) return judged
  const mayBeWatermark = judged.picture < beyondDoubt && nearby > minToDoubt
  return mayBeWatermark || shareElsewhere(judged.found, found) > 0.5 ? { ...judged, score: maxDoubted } : judged
}

/**
 * Says where most inliers have their nearest likeness. All places of a copy were changed alike, and stay nearer to their originals than to
 * each other. Windows, bars and tiles of one picture are nearer to each other than to another's. A picture shown twice has all its second
 * places one way.
 */
function likenessOf({ seen, alignment: { inliers } }: Found): 'where it agrees' | 'elsewhere' | undefined {
  const step = Math.ceil(inliers.length / maxLookedAt)
  const lookedAt = inliers.filter((_, nth) => nth % step === 0)
  const { x, y } = seen.keypoints
  const isWithin = isBetween(
    inliers.map((match) => x[match.seen]!),
    inliers.map((match) => y[match.seen]!),
  )
  const twins = lookedAt.map((match) => twinsOf(seen, match))
  const share = (some: number) => some / lookedAt.length
  if (share(twins.filter((own) => own.some(isWithin)).length) >= minLikeItself) return 'where it agrees'
  const first = twins.flatMap((own) => own.slice(0, 1))
  return share(first.length) >= minLikeItself && !lieOneWay(first) ? 'elsewhere' : undefined
}

/** Another place of the seen picture that looks alike, and how far from the one that agrees it lies. */
type Twin = { x: number; y: number; awayX: number; awayY: number }

/** The most alike first. */
function twinsOf({ keypoints: { x, y, count }, descriptors }: Side, { seen, distance }: Match): Twin[] {
  const twins: (Twin & { left: number })[] = []
  for (let other = 0; other < count; other++) {
    let left = distance / 4
    for (let at = 0; at < dimensions && left > 0; at++) {
      left -= (descriptors[seen * dimensions + at]! - descriptors[other * dimensions + at]!) ** 2
    }
    if (left <= 0) continue
    const [awayX, awayY] = [x[other]! - x[seen]!, y[other]! - y[seen]!]
    if (Math.hypot(awayX, awayY) > nearest) twins.push({ x: x[other]!, y: y[other]!, awayX, awayY, left })
  }
  return twins.sort((one, other) => other.left - one.left)
}

function isBetween(xs: number[], ys: number[]): (twin: Twin) => boolean {
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return ({ x, y }) => x >= left && x <= right && y >= top && y <= bottom
}

function lieOneWay(twins: Twin[]): boolean {
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
  const [x, y] = [middle(twins.map(({ awayX }) => awayX)), middle(twins.map(({ awayY }) => awayY))]
  return 2 * twins.filter(({ awayX, awayY }) => Math.hypot(awayX - x, awayY - y) < nearest).length > twins.length
}

const medianDistance = ({ alignment: { inliers } }: Found): number =>
  inliers.map(({ distance }) => distance).sort((one, other) => one - other)[inliers.length >> 1]!

/** Most inliers looked at. More would say the same, and take longer than the rest of the comparison. */
const maxLookedAt = 64
/**
 * Least share that looks like another place. None of 1,564 copies of the photographs to tune on has more than 0.64; pairs with a pattern or
 * bars have 0.8 and more.
 */
const minLikeItself = 0.75
/** Largest distance of a likeness, holding 19 of 20 copies. */
const maxDistance = 64

/** Greatest share of the inliers that another map places elsewhere in the owned picture, or in the seen one. */
function shareElsewhere(judged: Found, found: Found[], farthest = Infinity): number {
  return Math.max(shareElsewhereIn('owned', judged, found, farthest), shareElsewhereIn('seen', judged, found, farthest))
}

function shareElsewhereIn(side: 'owned' | 'seen', judged: Found, found: Found[], farthest: number): number {
  const { inliers } = judged.alignment
  const other = side === 'owned' ? 'seen' : 'owned'
  const own = new Map(inliers.map((match) => [match[other], match[side]]))
  const { x, y } = judged[side].keypoints
  const shares = found
    // Seen features of variants lie in different planes.
    .filter(({ variant }) => side === 'owned' || variant.mirrored === judged.variant.mirrored)
    .map(({ alignment }) => {
      const elsewhere = alignment.inliers.filter((match) => {
        const here = own.get(match[other])
        if (here === undefined) return false
        const away = Math.hypot(x[here]! - x[match[side]]!, y[here]! - y[match[side]]!)
        return away > nearest && away < farthest
      })
      return elsewhere.length / own.size
    })
  return Math.max(0, ...shares)
}

/** Distances as shares of the picture's size. A pattern's next place lies within half of it; that of a picture shown twice does not. */
const nearest = 0.05
const nextPlace = 0.5

/** Twice what any of 49 doubted copies of the photographs to tune on has; of 73 pairs with one pattern 44 have more. */
const minOfWatermark = 0.2

/** Below the one and above the other are six pairs with one watermark, four of them certain without this, and one copy of 1,566. */
const beyondDoubt = 0.97
const minToDoubt = 0.25

/** True when both hashes are near, whatever single parts say. */
function areAlikeAsWhole({ pictures: { owned, seen } }: Weighed): boolean {
  return hashDistance(owned.hashes[0]!.hash, seen.hashes[0]!.hash) <= maxWholeDistance
}

/** PDQ's authors take two pictures this near for the same. */
const maxWholeDistance = 31
