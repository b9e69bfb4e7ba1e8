import { areaOf, clipped, corners, inverse, type Matrix3, unitBox } from '#engine/geometry/geometry.ts'
import { agrees, type Cell } from '#engine/verification/agreement.ts'
import { toneOf } from '#engine/verification/tone.ts'
import type { Weighed } from './evidence.ts'

/**
 * Two pictures that overlap in a strip at the edges of both share a caption's bar, not a picture: a part of one that stands in another would be
 * all of either's overlap. `transform` is in fractions.
 */
export function overlapsAtEdges({ transform }: Pick<Weighed, 'transform'>): boolean {
  const back = inverse(transform)
  return back !== undefined && Math.max(shareOnOther(transform), shareOnOther(back)) < minOverlap
}

const shareOnOther = (map: Matrix3): number => Math.abs(areaOf(clipped(corners(map, unitBox), unitBox)))

/** Of the picture that shows more of itself: of 1,508 sure copies none has less than 0.4, pairs with one caption's bar have up to 0.13. */
const minOverlap = 0.2

/**
 * Letters that were put on two pictures go together in each square, but stand on another brightness in each: of a copy's squares that go together
 * one curve says how bright they are.
 */
export function isUnevenlyToned({ cells, agreeing, disagreeing }: Weighed): boolean {
  if (agreeing > beyondDoubt * disagreeing) return false
  const { of } = toneOf(cells)
  const off = cells
    .filter(agrees)
    .map(({ ownedMean, seenMean }: Cell) => Math.abs(seenMean - of(ownedMean)))
    .sort((one, other) => one - other)
  return off[off.length >> 1]! > maxOff
}

/** So many squares that go together for each that does not, no pair with a logo has. */
const beyondDoubt = 8
/** Half of the squares, in 64 grey levels: five of 1,508 sure copies are further off, and 38 of 38 pairs with one headline or pattern that were certain. */
const maxOff = 2.5
