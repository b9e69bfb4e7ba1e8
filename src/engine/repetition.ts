import type { Weighed } from './evidence.ts'
import type { Found } from './find-by-features.ts'
import { hashDistance } from './pdq.ts'
import { mostDoubted, type Scored } from './score.ts'

/**
 * Parts of a repeated pattern are all alike: of which one the seen picture is a person must say, and if it may be no part of either picture at all, it
 * is a mark that was repeated over both. `found` are all maps between the two.
 */
export function heldBack<T extends Weighed & Scored>(judged: T, found: Found[]): T {
  const nearby = shareElsewhere(judged.found, found, nextPlace)
  if (judged.isDoubted && nearby > leastOfMark) return { ...judged, score: 0 }
  if (judged.score <= mostDoubted || areAlikeAsWhole(judged)) return judged
  const mayBeMark = judged.picture < beyondDoubt && nearby > leastToDoubt
  return mayBeMark || shareElsewhere(judged.found, found) > 0.5 ? { ...judged, score: mostDoubted } : judged
}

/** The share of what agrees that would agree as well elsewhere in the owned picture, or in the seen one, by another map: by the one with the greatest. */
function shareElsewhere(judged: Found, found: Found[], farthest = Infinity): number {
  return Math.max(shareElsewhereIn('owned', judged, found, farthest), shareElsewhereIn('seen', judged, found, farthest))
}

function shareElsewhereIn(side: 'owned' | 'seen', judged: Found, found: Found[], farthest: number): number {
  const { inliers } = judged.alignment
  const other = side === 'owned' ? 'seen' : 'owned'
  const own = new Map(inliers.map((match) => [match[other], match[side]]))
  const { x, y } = judged[side].placed
  const shares = found
    // Seen features of two variants lie in planes of their own.
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

/** Of the picture's size. What is repeated all over it has its next place within half of it; a picture that holds another twice has not. */
const nearest = 0.05
const nextPlace = 0.5

/** Twice the most that any of 49 doubted copies of the photographs to tune on has; of 73 pairs of them with one pattern 44 have more. */
const leastOfMark = 0.2

/** So likely pictures, with so much that is elsewhere, are six pairs with one mark, four of them certain without this, and one copy of 1,566. */
const beyondDoubt = 0.97
const leastToDoubt = 0.25

/** Then it does not matter that a part of it is like others. */
function areAlikeAsWhole({ pictures: { owned, seen } }: Weighed): boolean {
  return hashDistance(owned.hashes[0]!.hash, seen.hashes[0]!.hash) <= mostDistantWhole
}

/** PDQ's authors take two pictures this near for the same. */
const mostDistantWhole = 31
