import { areaOf, clipped, corners, inverse, type Matrix3, unitBox } from '#engine/geometry/geometry.ts'
import { agrees, type Cell } from '#engine/verification/agreement.ts'
import { toneOf } from '#engine/verification/tone.ts'
import type { Weighed } from './evidence.ts'

/**
 * Two pictures that overlap in a strip at the edges of both share a caption's bar, not a picture. `transform` is in fractions.
 */
export function overlapsAtEdges({ transform }: Pick<Weighed, 'transform'>): boolean {
  const back = inverse(transform)
  return back !== undefined && Math.max(shareOnOther(transform), shareOnOther(back)) < minOverlap
}

const shareOnOther = (map: Matrix3): number => Math.abs(areaOf(clipped(corners(map, unitBox), unitBox)))

/** Share of the picture that shows more of itself: sure copies (1,508) have 0.4 and more, pairs with one caption's bar up to 0.13. */
const minOverlap = 0.2

/**
 * Letters on two pictures go together square by square, on grounds of other brightness each; in a copy one curve says how bright all
 * squares are.
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
/** Median, in 64 grey levels: five of 1,508 sure copies are further off, and all 38 certain pairs with one headline or pattern. */
const maxOff = 2.5
