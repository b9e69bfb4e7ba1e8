import { expect, test } from 'vitest'
import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { apply, identity, type Matrix3 } from '#engine/geometry/geometry.ts'
import { hills } from '#engine/testing/pictures.ts'
import { cellSide, compareCells, overlaid } from './agreement.ts'

function hilly(width: number, height: number, seed: number): Thumbnail {
  const luma = Uint8Array.from(hills(width, height, seed), (value) => Math.min(63, Math.max(0, value / 4)))
  return { width, height, luma, blue: new Uint8Array(), red: new Uint8Array() }
}

/** Mean of a pixel's neighbours and itself; edges are repeated. */
function meanAt({ luma, width, height }: Thumbnail, x: number, y: number): number {
  let sum = 0
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [column, row] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
      sum += luma[row * width + column]!
    }
  }
  return sum / 9
}

/** Between the four pixels whose middles lie about a place; not a number outside of the picture. */
function between(picture: Thumbnail, x: number, y: number): number {
  const [u, v] = [x - 0.5, y - 0.5]
  if (x < 0 || y < 0 || x > picture.width || y > picture.height) return Number.NaN
  const left = Math.min(picture.width - 2, Math.max(0, Math.floor(u)))
  const top = Math.min(picture.height - 2, Math.max(0, Math.floor(v)))
  const [shareX, shareY] = [Math.min(1, Math.max(0, u - left)), Math.min(1, Math.max(0, v - top))]
  const row = (line: number) => meanAt(picture, left, line) * (1 - shareX) + meanAt(picture, left + 1, line) * shareX
  return row(top) * (1 - shareY) + row(top + 1) * shareY
}

/** A slight turn, slant and shift, in fractions. */
const slanted: Matrix3 = [0.98, -0.1, 0.08, 0.09, 1.01, -0.03, 0.05, -0.02, 1]

test("Each pixel's overlay follows the definition to the last row and column", () => {
  const [owned, seen] = [hilly(61, 47, 3), hilly(58, 50, 4)]
  const { own, other } = overlaid(owned, seen, slanted)
  for (let y = 0; y < seen.height; y++) {
    for (let x = 0; x < seen.width; x++) {
      const [toX, toY] = apply(slanted, [(x + 0.5) / seen.width, (y + 0.5) / seen.height])
      const expected = between(owned, toX * owned.width, toY * owned.height)
      expect(own[y * seen.width + x]).toBeCloseTo(meanAt(seen, x, y), 4)
      // Outside, both are not a number.
      expect(Math.abs(other[y * seen.width + x]! - expected) > 1e-3).toBe(false)
      expect(Number.isNaN(other[y * seen.width + x])).toBe(Number.isNaN(expected))
    }
  }
})

test('Squares go together as their pixels do, less mean and slope', () => {
  const [owned, seen] = [hilly(60, 48, 3), hilly(60, 48, 9)]
  const cells = compareCells(owned, seen, identity)
  expect(cells).toHaveLength(80)
  for (const cell of cells) {
    const [left, top] = [cell.x * 60 - cellSide / 2, cell.y * 48 - cellSide / 2]
    const places = Array.from({ length: cellSide ** 2 }, (_, at) => [at % cellSide, Math.floor(at / cellSide)] as const)
    const rest = (picture: Thumbnail) => {
      const values = places.map(([x, y]) => meanAt(picture, left + x, top + y))
      const mean = values.reduce((sum, value) => sum + value) / values.length
      const slope = (axis: 0 | 1) =>
        values.reduce((sum, value, at) => sum + value * (places[at]![axis] - 2.5), 0) /
        places.reduce((sum, place) => sum + (place[axis] - 2.5) ** 2, 0)
      const [across, down] = [slope(0), slope(1)]
      const flat = values.map(
        (value, at) => value - mean - across * (places[at]![0] - 2.5) - down * (places[at]![1] - 2.5),
      )
      return { flat, mean, deviation: Math.sqrt(flat.reduce((sum, value) => sum + value ** 2, 0) / values.length) }
    }
    const [own, other] = [rest(owned), rest(seen)]
    const together = own.flat.reduce((sum, value, at) => sum + value * other.flat[at]!, 0) / places.length
    expect(cell.correlation).toBeCloseTo(together / (own.deviation * other.deviation + 1e-3), 3)
    expect(cell.ownedMean).toBeCloseTo(own.mean, 3)
    expect(cell.seenDeviation).toBeCloseTo(other.deviation, 3)
  }
})

test('A thumbnail agrees with itself everywhere, with its negative nowhere', () => {
  const picture = hilly(90, 66, 5)
  const negative = { ...picture, luma: picture.luma.map((value) => 63 - value) }
  expect(compareCells(picture, picture, identity).every(({ correlation }) => correlation > 0.98)).toBe(true)
  expect(compareCells(picture, negative, identity).every(({ correlation }) => correlation < -0.98)).toBe(true)
})
