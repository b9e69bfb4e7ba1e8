import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { apply, chain, inverse, type Matrix3, scaling } from '#engine/geometry/geometry.ts'
import { arena, floatsAt, kernels } from '#engine/kernels/kernels.ts'

/** A square of the overlap: how both pictures correlate in it, from −1 to 1, and how much structure each has. */
export type Cell = {
  /** Its middle, in fractions of the seen picture. */
  x: number
  y: number
  correlation: number
  ownedDeviation: number
  seenDeviation: number
  ownedMean: number
  seenMean: number
}

/** Least correlation of a cell that agrees: nine in ten cells of an undamaged copy reach it, three in ten of a bad one. */
export const agrees = ({ correlation }: Cell): boolean => correlation >= 0.6

/** Unit: 64 grey levels; quantising alone makes a tenth. */
const minDeviation = 0.35
const isStructure = (deviation: number): boolean => deviation >= minDeviation
export const isTextured = ({ ownedDeviation, seenDeviation }: Cell): boolean =>
  isStructure(Math.max(ownedDeviation, seenDeviation))
export const isShownInOwned = ({ ownedDeviation }: Cell): boolean => isStructure(ownedDeviation)

/** Thumbnail pixels: smaller squares are noise, larger ones too few. */
export const cellSide = 6

/** Compares the thumbnails where they overlap under a map from fractions of the seen picture to fractions of the owned. */
export function compareCells(owned: Thumbnail, seen: Thumbnail, map: Matrix3): Cell[] {
  const toOwned = betweenPixels(owned, seen, map)
  const toSeen = inverse(toOwned)
  if (!toSeen) return []
  const scale = scaleAt(toOwned, seen.width / 2, seen.height / 2)
  arena.free()
  // The coarser picture sets the grid; the finer is smoothed.
  return scale < 1
    ? squaresOn(owned, smoothed(seen, 1 / scale), toSeen).map((square) => onOwned(square, owned, inverse(map) ?? map))
    : squaresOn(seen, smoothed(owned, scale), toOwned).map((square) => onSeen(square, seen))
}

/** The seen thumbnail, and beside each of its pixels the owned one's where the map takes it; not a number outside. */
export function overlaid(owned: Thumbnail, seen: Thumbnail, map: Matrix3): { own: Float32Array; other: Float32Array } {
  const toOwned = betweenPixels(owned, seen, map)
  arena.free()
  const source = smoothed(owned, Math.max(1, scaleAt(toOwned, seen.width / 2, seen.height / 2)))
  const own = smoothed(seen, 1)
  const other = warped(source, toOwned, seen)
  return { own: floatsAt(own.at, seen.luma.length).slice(), other: floatsAt(other, seen.luma.length).slice() }
}

const betweenPixels = (owned: Thumbnail, seen: Thumbnail, map: Matrix3): Matrix3 =>
  chain(chain(scaling(1 / seen.width, 1 / seen.height), map), scaling(owned.width, owned.height))

function scaleAt(map: Matrix3, x: number, y: number): number {
  const [ax, ay] = apply(map, [x, y])
  const [bx, by] = apply(map, [x + 1, y])
  const [cx, cy] = apply(map, [x, y + 1])
  return Math.sqrt(Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)))
}

/** Pixels in kernel memory, each of `zoom` thumbnail pixels. */
type Grey = { at: number; width: number; height: number; zoom: number }

/** Halved while pixels are more than one and a half times finer than wanted; then smoothed once, as the grid is. */
function smoothed({ luma, width, height }: Thumbnail, finer: number): Grey {
  let grey: Pixels = { pixels: new Float32Array(luma), width, height, zoom: 1 }
  while (finer / grey.zoom > 1.5 && Math.min(grey.width, grey.height) > 8) grey = halved(grey)
  return averaged(grey)
}

type Pixels = { pixels: Float32Array; width: number; height: number; zoom: number }

function halved({ pixels, width, height, zoom }: Pixels): Pixels {
  const half = { width: width >> 1, height: height >> 1, zoom: zoom * 2 }
  const result = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * (y * width + x)
      result[y * half.width + x] = (pixels[at]! + pixels[at + 1]! + pixels[at + width]! + pixels[at + width + 1]!) / 4
    }
  }
  return { pixels: result, ...half }
}

/** Neighbourhood means, which forgive half a pixel. */
function averaged({ pixels, width, height, zoom }: Pixels): Grey {
  const [from, scratch, at] = [take(pixels.length), take(pixels.length), take(pixels.length)]
  floatsAt(from, pixels.length).set(pixels)
  kernels.mean3(from, scratch, at, width, height)
  return { at, width, height, zoom }
}

const take = (count: number) => arena.take(4 * count)

/** Warps the plane onto the grid and returns its place in the kernels' memory. `map` takes the grid's pixels to the thumbnail's. */
function warped({ at, width, height, zoom }: Grey, map: Matrix3, grid: { width: number; height: number }): number {
  const [matrix, to] = [arena.take(8 * map.length), take(grid.width * grid.height)]
  new Float64Array(kernels.memory.buffer, matrix, map.length).set(chain(map, scaling(1 / zoom, 1 / zoom)))
  kernels.warp(at, width, height, matrix, to, grid.width, grid.height)
  return to
}

/** Grid pixels; `own`: the grid's picture, `other`: on it. */
type Square = { x: number; y: number; correlation: number; own: Moments; other: Moments }
type Moments = { mean: number; deviation: number }

const figures = 7

/** Grid squares wholly on the other picture. */
function squaresOn(grid: Thumbnail, other: Grey, map: Matrix3): Square[] {
  const own = smoothed(grid, 1)
  const maxSquares = Math.floor(grid.width / cellSide) * Math.floor(grid.height / cellSide)
  const [theirs, to] = [warped(other, map, grid), take(figures * maxSquares)]
  const count = kernels.compareSquares(own.at, theirs, grid.width, grid.height, cellSide, to)
  const told = floatsAt(to, figures * count)
  return Array.from({ length: count }, (_, nth) => {
    const at = figures * nth
    return {
      x: told[at]! + cellSide / 2,
      y: told[at + 1]! + cellSide / 2,
      correlation: told[at + 2]!,
      own: { mean: told[at + 3]!, deviation: told[at + 4]! },
      other: { mean: told[at + 5]!, deviation: told[at + 6]! },
    }
  })
}

const onSeen = ({ x, y, own, other, correlation }: Square, seen: Thumbnail): Cell => ({
  x: x / seen.width,
  y: y / seen.height,
  correlation,
  ownedDeviation: other.deviation,
  seenDeviation: own.deviation,
  ownedMean: other.mean,
  seenMean: own.mean,
})

function onOwned({ x, y, own, other, correlation }: Square, owned: Thumbnail, toSeen: Matrix3): Cell {
  const [seenX, seenY] = apply(toSeen, [x / owned.width, y / owned.height])
  return {
    x: seenX,
    y: seenY,
    correlation,
    ownedDeviation: own.deviation,
    seenDeviation: other.deviation,
    ownedMean: own.mean,
    seenMean: other.mean,
  }
}
