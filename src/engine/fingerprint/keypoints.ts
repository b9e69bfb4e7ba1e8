import { arena, floatsAt, integersAt, kernels } from '#engine/kernels/kernels.ts'
import { finest, type Octave, steps } from './scale-space.ts'

/** A blob: where it is, how large, and where it was found. `x`, `y`, `sigma` are in the octave's pixels. */
export type Keypoint = { octave: Octave; level: number; x: number; y: number; sigma: number; strength: number }

/** In grey levels. Fainter blobs are noise and JPEG ringing; four times as much loses evenly lit pictures. */
const minStrength = 0.3
/** More elongated blobs are edges, which slide. */
const maxElongation = 16
/** Points nearer to the edge have no neighbourhood to describe. */
const margin = 5
/** Far above what any picture has; bounds the memory. */
const maxExtremes = 20_000

export function findKeypoints(octaves: Octave[]): Keypoint[] {
  const places = arena.take(4 * maxExtremes)
  return octaves.flatMap((octave) => {
    const { width, height, differences } = octave
    const found: Keypoint[] = []
    const planes = differences.map((at) => floatsAt(at, width * height))
    for (let level = 1; level <= steps; level++) {
      const [below, middle, above] = [differences[level - 1]!, differences[level]!, differences[level + 1]!]
      // Below the limit by what refining may add.
      const min = 0.8 * minStrength
      const count = kernels.extrema(below, middle, above, width, height, margin, min, places, maxExtremes)
      for (const place of integersAt(places, count)) {
        const point = refined(planes, octave, { x: place % width, y: Math.floor(place / width), level })
        if (point) found.push(point)
      }
    }
    return found
  })
}

type Place = { x: number; y: number; level: number }

/** The extreme of a parabola through the neighbours, moving to the next pixel while it lies nearer there. */
function refined(planes: Float32Array[], octave: Octave, start: Place): Keypoint | undefined {
  let { x, y, level } = start
  for (let move = 0; move < 4; move++) {
    const slope = slopesAt(planes, octave.width, { x, y, level })
    const [offX, offY, offLevel] = offsetOf(slope)
    if (Math.abs(offX) < 0.6 && Math.abs(offY) < 0.6 && Math.abs(offLevel) < 0.6) {
      const strength = Math.abs(slope.value + (slope.x * offX + slope.y * offY + slope.s * offLevel) / 2)
      if (strength < minStrength || isEdge(slope)) return undefined
      return { octave, level, x: x + offX, y: y + offY, sigma: finest * 2 ** ((level + offLevel) / steps), strength }
    }
    x += Math.round(offX)
    y += Math.round(offY)
    level += Math.round(offLevel)
    const isInside = x >= margin && y >= margin && x < octave.width - margin && y < octave.height - margin
    if (!isInside || level < 1 || level > steps) return undefined
  }
  return undefined
}

type Slopes = Record<'value' | 'x' | 'y' | 's' | 'xx' | 'yy' | 'ss' | 'xy' | 'xs' | 'ys', number>

/** Derivatives in space and scale, by differences of neighbours. */
function slopesAt(planes: Float32Array[], width: number, { x, y, level }: Place): Slopes {
  const [below, here, above] = [planes[level - 1]!, planes[level]!, planes[level + 1]!]
  const at = y * width + x
  const value = here[at]!
  return {
    value,
    x: (here[at + 1]! - here[at - 1]!) / 2,
    y: (here[at + width]! - here[at - width]!) / 2,
    s: (above[at]! - below[at]!) / 2,
    xx: here[at + 1]! + here[at - 1]! - 2 * value,
    yy: here[at + width]! + here[at - width]! - 2 * value,
    ss: above[at]! + below[at]! - 2 * value,
    xy: (here[at + width + 1]! - here[at + width - 1]! - here[at - width + 1]! + here[at - width - 1]!) / 4,
    xs: (above[at + 1]! - above[at - 1]! - below[at + 1]! + below[at - 1]!) / 4,
    ys: (above[at + width]! - above[at - width]! - below[at + width]! + below[at - width]!) / 4,
  }
}

/** The parabola's extremum by Cramer's rule; NaN without one. */
function offsetOf({ x, y, s, xx, yy, ss, xy, xs, ys }: Slopes): [number, number, number] {
  const cofactors = [yy * ss - ys * ys, ys * xs - xy * ss, xy * ys - yy * xs] as const
  const determinant = xx * cofactors[0] + xy * cofactors[1] + xs * cofactors[2]
  return [
    -(cofactors[0] * x + cofactors[1] * y + cofactors[2] * s) / determinant,
    -(cofactors[1] * x + (xx * ss - xs * xs) * y + (xy * xs - xx * ys) * s) / determinant,
    -(cofactors[2] * x + (xy * xs - xx * ys) * y + (xx * yy - xy * xy) * s) / determinant,
  ]
}

function isEdge({ xx, yy, xy }: Slopes): boolean {
  const determinant = xx * yy - xy * xy
  return determinant <= 0 || (xx + yy) ** 2 / determinant > (maxElongation + 1) ** 2 / maxElongation
}

/** Each octave is divided into this many cells, so that one busy corner or scale does not take all places. */
const cells = { across: 8, down: 6 }

/** In the order in which to keep them: the strongest of every cell, then the second of every cell, and so on. */
export function spread(keypoints: Keypoint[]): Keypoint[] {
  const taken = new Map<number, number>()
  const ranked = keypoints
    .toSorted((one, other) => other.strength - one.strength)
    .map((keypoint) => {
      const { octave, x, y } = keypoint
      const column = Math.floor((x / octave.width) * cells.across)
      const row = Math.floor((y / octave.height) * cells.down)
      const cell = (octave.zoom * cells.down + row) * cells.across + column
      const rank = taken.get(cell) ?? 0
      taken.set(cell, rank + 1)
      return { keypoint, rank }
    })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ keypoint }) => keypoint)
}
