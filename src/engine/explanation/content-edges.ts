import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import type { Box, Matrix3 } from '#engine/geometry/geometry.ts'
import { overlaid } from '#engine/verification/agreement.ts'
import type { Tone } from '#engine/verification/tone.ts'

export type Pictures = { owned: Thumbnail; seen: Thumbnail }

/** Distance of each seen pixel from its value by the owned thumbnail, in 64 grey levels. NaN outside the owned picture. */
export type Differences = { values: Float32Array; width: number; height: number }

export function differencesOf({ owned, seen }: Pictures, transform: Matrix3, tone: Tone): Differences {
  const { own, other } = overlaid(owned, seen, transform)
  const values = new Float32Array(own.length)
  for (let at = 0; at < own.length; at++) values[at] = Math.abs(own[at]! - tone.of(other[at]!))
  return { values, width: seen.width, height: seen.height }
}

/** Least share of both content and rectangle that they have in common, for the rectangle to bound the content. */
const minShared = 0.5
/** Thresholds in grey levels, and as a multiple of the difference inside. Both are low because the copy has a line there. */
const foreignBeyondLine = { levels: 3, times: 1.5 }

/** Fewest rows or columns; one is an edge's blur. */
const minPixels = 2

/** A rectangle in the copy that is nearly the content ends it wherever what lies beyond is not the owned picture's. */
export function cutAtRectangles(box: Box, rectangles: Box[], differences: Differences): Box {
  const shared = rectangles.filter((rectangle) => sharedBy(box, rectangle) >= minShared)
  if (shared.length === 0) return box
  const turned = transposed(differences)
  const cut = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
  for (const rectangle of shared) {
    const [right, bottom] = [rectangle.x + rectangle.width, rectangle.y + rectangle.height]
    const columns = strips(meansAlong(differences, rectangle), rectangle.x, right)
    const rows = strips(meansAlong(turned, flipped(rectangle)), rectangle.y, bottom)
    if (columns.isForeign(cut.left, rectangle.x)) cut.left = rectangle.x
    if (columns.isForeign(right, cut.right)) cut.right = right
    if (rows.isForeign(cut.top, rectangle.y)) cut.top = rectangle.y
    if (rows.isForeign(bottom, cut.bottom)) cut.bottom = bottom
  }
  return { x: cut.left, y: cut.top, width: cut.right - cut.left, height: cut.bottom - cut.top }
}

function strips(means: number[], from: number, to: number) {
  const within = (start: number, end: number) =>
    means.slice(Math.round(start * means.length), Math.round(end * means.length))
  const limit = Math.max(foreignBeyondLine.levels, foreignBeyondLine.times * meanOf(within(from, to)))
  return {
    isForeign: (start: number, end: number): boolean => {
      const strip = within(start, end)
      return strip.length >= minPixels && meanOf(strip) > limit
    },
  }
}

function sharedBy(one: Box, other: Box): number {
  const along = (from: number, length: number, start: number, size: number) =>
    Math.max(0, Math.min(from + length, start + size) - Math.max(from, start))
  const both = along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height)
  return both / (one.width * one.height + other.width * other.height - both)
}

const flipped = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width })

/**
 * `edges` are exact. The overlap's sides are the owned picture's ends, if the content reaches so far. `reach`: largest error of a side, in
 * fractions.
 */
export type Known = { overlap: Box; edges: Box[]; reach: number }

/** Moves each side without an exact edge to the pixel at which the pictures begin to differ. */
export function sharpened(box: Box, { overlap, edges, reach }: Known, differences: Differences): Box {
  const across = sidesOf(box.x, box.width)
  const down = sidesOf(box.y, box.height)
  const exact = {
    across: [0, 1, ...edges.flatMap(({ x, width }) => sidesOf(x, width))],
    down: [0, 1, ...edges.flatMap(({ y, height }) => sidesOf(y, height))],
  }
  const columns = meansAlong(differences, box)
  const rows = meansAlong(transposed(differences), flipped(box))
  const [left, right] = across.map((side, nth) =>
    exact.across.includes(side)
      ? side
      : moved(columns, side, { reach, isFirst: nth === 0, isLimit: sidesOf(overlap.x, overlap.width).includes(side) }),
  ) as [number, number]
  const [top, bottom] = down.map((side, nth) =>
    exact.down.includes(side)
      ? side
      : moved(rows, side, { reach, isFirst: nth === 0, isLimit: sidesOf(overlap.y, overlap.height).includes(side) }),
  ) as [number, number]
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : box
}

const sidesOf = (start: number, length: number) => [start, start + length]

/** Least pixels searched to either side of a rough edge. */
const searchedAtLeast = 9
/** Least difference beyond the owned picture's end: in 64 grey levels, and as a multiple of the difference further in. */
const foreign = { levels: 6, times: 3 }

type Side = { reach: number; isFirst: boolean; isLimit: boolean }

function moved(means: number[], side: number, { reach, isFirst, isLimit }: Side): number {
  const searched = Math.max(searchedAtLeast, Math.ceil(1.25 * reach * means.length))
  const at = Math.round(side * means.length)
  const place = bestSplit(means, { from: at - searched, to: at + searched }, isFirst ? 1 : -1)
  if (!isLimit) return place / means.length
  const [from, to] = isFirst ? [at, place] : [place, at]
  const inside = isFirst ? means.slice(place, place + searched) : means.slice(Math.max(0, place - searched), place)
  const isForeign =
    to - from >= minPixels && meanOf(means.slice(from, to)) > Math.max(foreign.levels, foreign.times * meanOf(inside))
  return isForeign ? place / means.length : side
}

/** Returns the place at which the means before and after differ most. `direction`: content lies after (1) or before (−1). */
function bestSplit(means: number[], stretch: { from: number; to: number }, direction: 1 | -1): number {
  const [from, to] = [Math.max(0, stretch.from), Math.min(means.length, stretch.to)]
  let best = { place: Math.round((from + to) / 2), gain: -Infinity }
  for (let place = from + 1; place < to; place++) {
    const step = meanOf(means.slice(from, place)) - meanOf(means.slice(place, to))
    const gain = direction * step * Math.sqrt((place - from) * (to - place))
    if (gain > best.gain) best = { place, gain }
  }
  return best.place
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Assumed difference outside the owned picture, in 64 grey levels. */
const outsideDiffers = 16

/** Mean difference of every column in the box. */
function meansAlong({ values, width, height }: Differences, box: Box): number[] {
  const top = Math.max(0, Math.floor(box.y * height))
  const bottom = Math.min(height, Math.max(top + 1, Math.floor((box.y + box.height) * height)))
  return Array.from({ length: width }, (_, column) => {
    let [sum, count] = [0, 0]
    for (let row = top; row < bottom; row++) {
      const value = values[row * width + column]!
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
    return count === 0 ? outsideDiffers : sum / count
  })
}

function transposed({ values, width, height }: Differences): Differences {
  const turned = new Float32Array(values.length)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) turned[x * height + y] = values[at]!
  }
  return { values: turned, width: height, height: width }
}
