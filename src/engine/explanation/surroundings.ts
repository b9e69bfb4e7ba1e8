import type { RegionHash } from '#engine/fingerprint/fingerprint.ts'
import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { areaOf, boundsOf, holds, type Point } from '#engine/geometry/geometry.ts'
import type { Change } from '#engine/scoring/verdict.ts'
import type { Content } from './content.ts'

/** Surroundings of content that does not fill the picture. */
export function surroundingsOf({ at, filled }: Content, thumbnail: Thumbnail, rectangles: RegionHash[]): Change[] {
  if (filled > whole) return []
  const box = boundsOf(at)
  const { even, paper, count } = outside(thumbnail, at)
  if (count === 0) return [{ kind: 'framed' }]
  const others = rectangles.filter(({ at: other, quality }) => {
    const middle: Point = [other.x + other.width / 2, other.y + other.height / 2]
    return !holds(box, middle) && other.width * other.height > 0.35 * filled && quality >= 50
  })
  if (others.length > 0 && even < mostlyEven) return [{ kind: 'within', what: 'collage', at }]
  const isBarred = filled > barsLeave && (box.width > whole || box.height > whole)
  if (even >= mostlyEven || isBarred) {
    return even < written ? [{ kind: 'framed' }, { kind: 'text-added' }] : [{ kind: 'framed' }]
  }
  if (even >= hardlyEven || paper >= mostlyPaper) return [{ kind: 'within', what: 'screenshot', at }]
  return [{ kind: 'within', what: isTile(box) ? 'collage' : 'photo', at }]
}

/** Share of the picture at which the content counts as all of it. A narrower margin is a misjudged edge. */
const whole = 0.965
/** Least share that bars above and below leave. */
const barsLeave = 0.6
/** Shares of even squares around the content: a frame; a frame with writing in it; a page; below, another picture. */
const written = 0.93
const mostlyEven = 0.85
const hardlyEven = 0.3
/** Share of pixels around the content that have the commonest grey or the next to it: a page full of small print. */
const mostlyPaper = 0.4

const squareSide = 6
/** Unit: 64 grey levels. */
const evenWithin = 0.6

type Outside = { even: number; paper: number; count: number }

function outside({ luma, width, height }: Thumbnail, content: readonly Point[]): Outside {
  let [even, count] = [0, 0]
  const greys = new Uint32Array(64)
  for (let top = 0; top + squareSide <= height; top += squareSide) {
    for (let left = 0; left + squareSide <= width; left += squareSide) {
      const touches = [-1, squareSide + 1].some((dx) =>
        [-1, squareSide + 1].some((dy) => isInside([(left + dx) / width, (top + dy) / height], content)),
      )
      if (touches) continue
      count++
      countGreys(greys, luma, { from: top * width + left, width })
      if (deviationIn(luma, width, { left, top }) <= evenWithin) even++
    }
  }
  const runs = Array.from(greys, (_, at) => greys[at]! + (greys[at + 1] ?? 0) + (greys[at - 1] ?? 0))
  const squares = Math.max(1, count)
  return { even: even / squares, paper: Math.max(...runs) / (squares * squareSide ** 2), count }
}

function countGreys(greys: Uint32Array, luma: Uint8Array, { from, width }: { from: number; width: number }): void {
  for (let y = 0; y < squareSide; y++) {
    for (let x = 0; x < squareSide; x++) greys[luma[from + y * width + x]!]!++
  }
}

function deviationIn(luma: Uint8Array, width: number, { left, top }: { left: number; top: number }): number {
  let [sum, squares] = [0, 0]
  for (let y = top; y < top + squareSide; y++) {
    for (let x = left; x < left + squareSide; x++) {
      sum += luma[y * width + x]!
      squares += luma[y * width + x]! ** 2
    }
  }
  const count = squareSide ** 2
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  const clockwise = areaOf(polygon) > 0
  return polygon.every(([fromX, fromY], at) => {
    const [toX, toY] = polygon[(at + 1) % polygon.length]!
    const side = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
    return clockwise ? side > 0 : side < 0
  })
}

/** True for a tile of half, third or quarter size. */
function isTile({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean {
  return [
    [x, width],
    [y, height],
  ].every(([start, length]) => {
    const parts = Math.round(1 / length!)
    const off = Math.abs(start! * parts - Math.round(start! * parts))
    return parts <= 4 && Math.abs(1 / length! - parts) < 0.06 * parts && off < 0.08
  })
}
