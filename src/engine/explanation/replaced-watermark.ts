import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import type { Box, Matrix3, Point } from '#engine/geometry/geometry.ts'
import { type Cell, overlaid } from '#engine/verification/agreement.ts'
import type { Tone } from '#engine/verification/tone.ts'

/** Marks written on the copy, and the map and tone that lead to it from the owned picture. */
export type Written = {
  /** Squares with something written. */
  cells: Cell[]
  pictures: { owned: Thumbnail; seen: Thumbnail }
  transform: Matrix3
  tone: Tone
  content: Box
}

/**
 * True when other writing replaced bright strokes. Where the owned picture has a bright stroke near the letters, the copy is darker than
 * expected. Added writing only brightens, a band behind it darkens evenly, and a logo darkens up to its edges.
 */
export function isInPlaceOfAnother(written: Written): boolean {
  if (written.tone.slope <= 0) return false
  const { lost, darkened, brightened, beside, depth, wideness } = pixelsOf(written)
  if (brightened < minWritten || wideness < minWideness) return false
  const isTakenOff = lost >= minTakenOff && lost >= 3 * darkened && 4 * lost >= brightened
  const isPaintedOut = lost >= minPaintedOut && lost >= 8 * darkened && beside <= maxBeside && depth > deepest
  return isTakenOff || isPaintedOut
}

/** Fewest thumbnail pixels; sharpening and fine detail give fewer. */
const minWritten = 20
/** Least ratio of length to width: letters form a line. A round or square logo hides strokes as painting out hides letters. */
const minWideness = 1.6
const minTakenOff = 60
/** Fewest pixels painted out in a smooth picture. There the copy is as bright as the owned picture beside the stroke. */
const minPaintedOut = 10
const maxBeside = 4
const deepest = -3

type Pixels = {
  /** Pixels darker than expected: where the owned picture has a bright stroke, and where it has none. */
  lost: number
  darkened: number
  /** Pixels brighter than expected, and the ratio of their spread along the line to that across it. */
  brightened: number
  wideness: number
  /** Medians of the lost strokes: how far the copy is from the owned picture beside the stroke, and how much brighter than itself beside it. */
  beside: number
  depth: number
}

/** Unit: 64 grey levels. Compression changes less. */
const minOff = 4
const minStroke = 1.5
const noStroke = 0.5

function pixelsOf({ cells, pictures, transform, tone, content }: Written): Pixels {
  const { width, height } = pictures.seen
  const { own, other } = overlaid(pictures.owned, pictures.seen, transform)
  const isNear = nearby(cells, content, pictures.seen)
  let [lost, darkened] = [0, 0]
  const bright: Point[] = []
  const [besides, depths]: [number[], number[]] = [[], []]
  for (let at = 0; at < own.length; at++) {
    if (!isNear[at] || Number.isNaN(other[at]!)) continue
    const off = own[at]! - tone.of(other[at]!)
    if (off > minOff) bright.push([at % width, Math.floor(at / width)])
    if (off >= -minOff) continue
    const around = meanAround(other, { width, height }, at)
    const stroke = other[at]! - around
    if (stroke > minStroke) {
      lost++
      besides.push(Math.abs(own[at]! - tone.of(around)))
      depths.push(own[at]! - meanAround(own, { width, height }, at))
    } else if (stroke < noStroke) darkened++
  }
  const sides = { beside: median(besides), depth: median(depths) }
  return { lost, darkened, brightened: bright.length, wideness: widenessOf(bright), ...sides }
}

/** The ratio of the deviations along the principal axes (Pearson, "On lines and planes of closest fit to systems of points in space", 1901). */
function widenessOf(points: Point[]): number {
  const mean = (valueOf: (point: Point) => number) =>
    points.reduce((sum, point) => sum + valueOf(point), 0) / Math.max(1, points.length)
  const [middleX, middleY] = [mean(([x]) => x), mean(([, y]) => y)]
  const across = mean(([x]) => (x - middleX) ** 2)
  const down = mean(([, y]) => (y - middleY) ** 2)
  const both = mean(([x, y]) => (x - middleX) * (y - middleY))
  const apart = Math.hypot(across - down, 2 * both)
  return Math.sqrt((across + down + apart) / Math.max(1, across + down - apart))
}

/** Reach beyond the present writing, in shares of the content's width and height: the earlier strokes may have been longer. */
const reach = 0.1

function nearby(cells: Cell[], content: Box, { width, height }: Thumbnail): Uint8Array {
  const isNear = new Uint8Array(width * height)
  const [left, right] = [content.x, content.x + content.width]
  const [top, bottom] = [content.y, content.y + content.height]
  for (const { x, y } of cells) {
    const [across, down] = [reach * content.width, reach * content.height]
    const [from, to] = [Math.max(left, x - across) * width, Math.min(right, x + across) * width]
    for (let row = Math.ceil(Math.max(top, y - down) * height); row < Math.min(bottom, y + down) * height; row++)
      isNear.fill(1, row * width + Math.ceil(from), row * width + Math.max(Math.ceil(from), Math.floor(to)))
  }
  return isNear
}

/** Pixels each way: a letter's strokes and gaps. */
const aroundPixels = 4

function meanAround(plane: Float32Array, { width, height }: { width: number; height: number }, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  let [sum, count] = [0, 0]
  for (let row = Math.max(0, y - aroundPixels); row <= Math.min(height - 1, y + aroundPixels); row++) {
    for (let column = Math.max(0, x - aroundPixels); column <= Math.min(width - 1, x + aroundPixels); column++) {
      const value = plane[row * width + column]!
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
  }
  return sum / count
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0
