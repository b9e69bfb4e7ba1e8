import { apply, chain, inverse, type Matrix3, scaling } from './geometry.ts'
import type { Thumbnail } from './thumbnail.ts'

/** A square of the overlap: how its pixels in both pictures go together, from −1 to 1, and how much structure each has. */
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

/** In thumbnail pixels. Smaller squares are noise, larger ones leave too few in a small crop. */
export const cellSide = 6

/** Compares the thumbnails where they overlap under a map from fractions of the seen picture to fractions of the owned. */
export function compareCells(owned: Thumbnail, seen: Thumbnail, map: Matrix3): Cell[] {
  const toOwned = chain(chain(scaling(1 / seen.width, 1 / seen.height), map), scaling(owned.width, owned.height))
  const toSeen = inverse(toOwned)
  if (!toSeen) return []
  const scale = scaleAt(toOwned, seen.width / 2, seen.height / 2)
  // The coarser of the two sets the grid; the finer is smoothed to match.
  return scale < 1
    ? cellsOn(owned, smoothed(seen, 1 / scale), toSeen).map((cell) => fromOwnedGrid(cell, owned, inverseOf(map)))
    : cellsOn(seen, smoothed(owned, scale), toOwned).map((cell) => fromSeenGrid(cell, seen))
}

/** The seen thumbnail, and beside each of its pixels the owned one's where the map takes it; not a number outside. */
export function overlaid(owned: Thumbnail, seen: Thumbnail, map: Matrix3): { own: Float32Array; other: Float32Array } {
  const toOwned = chain(chain(scaling(1 / seen.width, 1 / seen.height), map), scaling(owned.width, owned.height))
  const source = smoothed(owned, Math.max(1, scaleAt(toOwned, seen.width / 2, seen.height / 2)))
  const other = new Float32Array(seen.luma.length)
  for (let y = 0, at = 0; y < seen.height; y++) {
    for (let x = 0; x < seen.width; x++, at++) other[at] = sample(source, toOwned, x + 0.5, y + 0.5) ?? NaN
  }
  return { own: smoothed(seen, 1).pixels, other }
}

function inverseOf(map: Matrix3): Matrix3 {
  return inverse(map) ?? map
}

function scaleAt(map: Matrix3, x: number, y: number): number {
  const [ax, ay] = apply(map, [x, y])
  const [bx, by] = apply(map, [x + 1, y])
  const [cx, cy] = apply(map, [x, y + 1])
  return Math.sqrt(Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)))
}

type Grey = { pixels: Float32Array; width: number; height: number; zoom: number }

/** Halved while pixels are more than one and a half times finer than wanted; then smoothed once, as the grid is. */
function smoothed({ luma, width, height }: Thumbnail, finer: number): Grey {
  let grey: Grey = { pixels: Float32Array.from(luma), width, height, zoom: 1 }
  while (finer / grey.zoom > 1.5 && Math.min(grey.width, grey.height) > 8) grey = halved(grey)
  return boxed(grey)
}

function halved({ pixels, width, height, zoom }: Grey): Grey {
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

/** The mean of each pixel's 3 × 3 neighbourhood, so that half a pixel of misalignment matters little. */
function boxed({ pixels, width, height, zoom }: Grey): Grey {
  const across = new Float32Array(pixels.length)
  const result = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      across[row + x] = pixels[row + Math.max(0, x - 1)]! + pixels[row + x]! + pixels[row + Math.min(width - 1, x + 1)]!
    }
  }
  for (let y = 0; y < height; y++) {
    const [above, here, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) result[here + x] = (across[above + x]! + across[here + x]! + across[below + x]!) / 9
  }
  return { pixels: result, width, height, zoom }
}

type GridCell = { x: number; y: number; grid: Moments; other: Moments; correlation: number }
type Moments = { mean: number; deviation: number }

function cellsOn(grid: Thumbnail, other: Grey, map: Matrix3): GridCell[] {
  const own = smoothed(grid, 1)
  const cells: GridCell[] = []
  for (let top = 0; top + cellSide <= own.height; top += cellSide) {
    for (let left = 0; left + cellSide <= own.width; left += cellSide) {
      const values = valuesIn(own, other, map, { left, top })
      if (values) cells.push({ x: left + cellSide / 2, y: top + cellSide / 2, ...values })
    }
  }
  return cells
}

/** Undefined for a square that lies partly outside the other picture. */
function valuesIn(own: Grey, other: Grey, map: Matrix3, { left, top }: { left: number; top: number }) {
  for (let y = 0, at = 0; y < cellSide; y++) {
    for (let x = 0; x < cellSide; x++, at++) {
      const theirs = sample(other, map, left + x + 0.5, top + y + 0.5)
      if (theirs === undefined) return undefined
      mine[at] = own.pixels[(top + y) * own.width + left + x]!
      others[at] = theirs
    }
  }
  const grid = flattened(mine)
  const rest = flattened(others)
  let products = 0
  for (let at = 0; at < mine.length; at++) products += mine[at]! * others[at]!
  const correlation = products / mine.length / (grid.deviation * rest.deviation + 1e-3)
  return { grid, other: rest, correlation }
}

const mine = new Float64Array(cellSide * cellSide)
const others = new Float64Array(cellSide * cellSide)
const fromMiddle = (at: number) => at - (cellSide - 1) / 2
const slopeSquares = Array.from(mine, (_, at) => fromMiddle(at % cellSide) ** 2).reduce((sum, square) => sum + square)

/** Takes the mean and the slope out of a square: two smooth skies slope alike by chance, so slopes prove nothing. */
function flattened(values: Float64Array): Moments {
  let [sum, across, down] = [0, 0, 0]
  values.forEach((value, at) => {
    sum += value
    across += value * fromMiddle(at % cellSide)
    down += value * fromMiddle(Math.floor(at / cellSide))
  })
  const mean = sum / values.length
  let squares = 0
  for (let at = 0; at < values.length; at++) {
    const plane = across * fromMiddle(at % cellSide) + down * fromMiddle(Math.floor(at / cellSide))
    values[at] = values[at]! - mean - plane / slopeSquares
    squares += values[at]! ** 2
  }
  return { mean, deviation: Math.sqrt(squares / values.length) }
}

function sample({ pixels, width, height, zoom }: Grey, map: Matrix3, x: number, y: number): number | undefined {
  const w = map[6] * x + map[7] * y + map[8]
  const toX = (map[0] * x + map[1] * y + map[2]) / w / zoom - 0.5
  const toY = (map[3] * x + map[4] * y + map[5]) / w / zoom - 0.5
  if (!(toX >= -0.5 && toY >= -0.5 && toX <= width - 0.5 && toY <= height - 0.5)) return undefined
  const left = Math.max(0, Math.min(width - 2, Math.floor(toX)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(toY)))
  const [u, v] = [Math.min(1, Math.max(0, toX - left)), Math.min(1, Math.max(0, toY - top))]
  const at = top * width + left
  const upper = pixels[at]! * (1 - u) + pixels[at + 1]! * u
  const lower = pixels[at + width]! * (1 - u) + pixels[at + width + 1]! * u
  return upper * (1 - v) + lower * v
}

const fromSeenGrid = ({ x, y, grid, other, correlation }: GridCell, seen: Thumbnail): Cell => ({
  x: x / seen.width,
  y: y / seen.height,
  correlation,
  ownedDeviation: other.deviation,
  seenDeviation: grid.deviation,
  ownedMean: other.mean,
  seenMean: grid.mean,
})

function fromOwnedGrid({ x, y, grid, other, correlation }: GridCell, owned: Thumbnail, toSeen: Matrix3): Cell {
  const [seenX, seenY] = apply(toSeen, [x / owned.width, y / owned.height])
  return {
    x: seenX,
    y: seenY,
    correlation,
    ownedDeviation: grid.deviation,
    seenDeviation: other.deviation,
    ownedMean: grid.mean,
    seenMean: other.mean,
  }
}
