import type { Box } from '#engine/geometry/geometry.ts'
import type { Plane } from './pdq.ts'

/**
 * The pictures inside a picture: screenshots, collages and frames are cut along their even rows and columns (the XY-cut of
 * page layout analysis: Nagy, Seth, "Hierarchical representation of optically scanned documents", 1984).
 */

/** A line is even when at most this share of its pixels differs from its mean by more than `evenWithin` grey levels. */
const maxUneven = 0.015
const evenWithin = 10
const deepest = 6
/** Least size, as a share of the long side. */
const minShare = 0.05
/** A collage of four by four, and some to spare; what a page shows beside its pictures is text in narrow strips. */
const maxRectangles = 20

/** Boxes in pixels of the plane, largest first. */
export function findRectangles(plane: Plane): Box[] {
  const minSide = Math.max(8, Math.round(minShare * Math.max(plane.width, plane.height)))
  const leaves: Box[] = []
  const cut = (box: Box, depth: number): void => {
    for (const down of [true, false]) {
      const runs = unevenRuns(plane, box, down)
      const whole = down ? box.height : box.width
      if (runs.length === 1 && runs[0]!.length === whole) continue
      if (depth === deepest) break
      for (const { start, length } of runs) {
        if (length >= minSide)
          cut(down ? { ...box, y: start, height: length } : { ...box, x: start, width: length }, depth + 1)
      }
      return
    }
    if (depth > 0 && box.width >= minSide && box.height >= minSide) leaves.push(box)
  }
  cut({ x: 0, y: 0, width: plane.width, height: plane.height }, 0)
  return leaves.sort((one, other) => other.width * other.height - one.width * one.height).slice(0, maxRectangles)
}

type Run = { start: number; length: number }

/** Stretches of rows (or columns) that are not even. */
function unevenRuns(plane: Plane, box: Box, down: boolean): Run[] {
  const [from, count] = down ? [box.y, box.height] : [box.x, box.width]
  const runs: Run[] = []
  let open: Run | undefined
  for (let line = from; line < from + count; line++) {
    if (isEven(plane, box, line, down)) open = undefined
    else if (open) open.length++
    else runs.push((open = { start: line, length: 1 }))
  }
  return runs
}

function isEven({ pixels, width }: Plane, box: Box, line: number, down: boolean): boolean {
  const count = down ? box.width : box.height
  const step = down ? 1 : width
  const first = down ? line * width + box.x : box.y * width + line
  let sum = 0
  for (let at = 0; at < count; at++) sum += pixels[first + at * step]!
  const mean = sum / count
  let allowed = Math.floor(count * maxUneven)
  for (let at = 0; at < count; at++) {
    if (Math.abs(pixels[first + at * step]! - mean) > evenWithin && --allowed < 0) return false
  }
  return true
}
