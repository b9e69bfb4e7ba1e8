import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitHomography, fitSimilarity } from './fit.ts'
import {
  apply,
  areaOf,
  boundsOf,
  chain,
  clipped,
  corners,
  inverse,
  type Matrix3,
  type Point,
  scaling,
  shift,
  unitBox,
} from './geometry.ts'

const small = fc.double({ min: -0.4, max: 0.4, noNaN: true })
const point: fc.Arbitrary<Point> = fc.tuple(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
)
/** Invertible maps near the identity, square before the horizon. */
const map: fc.Arbitrary<Matrix3> = fc
  .tuple(small, small, small, small, small, small, small, small)
  .map(([a, b, c, d, e, f, g, h]) => [1 + a, b, c, d, 1 + e, f, g / 4, h / 4, 1])
const solid = map.filter(([a, b, , d, e]) => a * e - b * d > 0.2)

const near = ([x, y]: Point, digits = 6) => [expect.closeTo(x, digits), expect.closeTo(y, digits)]
const determined = (map: Matrix3 | undefined): Matrix3 => {
  if (!map) throw new Error('not determined')
  return map
}

test('A map and its inverse bring every point back', () => {
  fc.assert(
    fc.property(solid, point, (there, at) => {
      expect(apply(determined(inverse(there)), apply(there, at))).toEqual(near(at))
    }),
  )
})

test('A chain does the first map first', () => {
  expect(apply(chain(scaling(2, 3), shift(1, 1)), [1, 1])).toEqual([3, 4])
})

test('A flat map has no inverse', () => {
  expect(inverse([1, 2, 0, 2, 4, 0, 0, 0, 1])).toBeUndefined()
})

test('A homography is found from the points it moved', () => {
  fc.assert(
    fc.property(solid, fc.array(point, { minLength: 8, maxLength: 20 }), (moved, points) => {
      const spread = [...points, [-1, -1], [1, -1], [1, 1], [-1, 1]] as Point[]
      const found = determined(fitHomography(spread.map((from) => ({ from, to: apply(moved, from), weight: 1 }))))
      expect(spread.map((at) => apply(found, at))).toEqual(spread.map((at) => near(apply(moved, at), 4)))
    }),
  )
})

test('A similarity is found from two points, and not from one', () => {
  const turned: Matrix3 = [0.8, -0.6, 2, 0.6, 0.8, -1, 0, 0, 1]
  const pairs = (
    [
      [0, 0],
      [1, 0],
      [3, 4],
    ] as Point[]
  ).map((from) => ({ from, to: apply(turned, from), weight: 1 }))
  expect(apply(determined(fitSimilarity(pairs)), [5, 5])).toEqual(near(apply(turned, [5, 5])))
  expect(fitSimilarity(pairs.slice(0, 1))).toBeUndefined()
})

test('Clipped polygons lie inside, and self-clipped squares keep their area', () => {
  fc.assert(
    fc.property(solid, (there) => {
      const left = clipped(corners(there, { x: -1, y: -1, width: 2, height: 2 }), unitBox)
      if (left.length === 0) return
      const { x, y, width, height } = boundsOf(left)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.abs(areaOf(left))).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
  expect(areaOf(clipped(corners(scaling(1, 1), unitBox), unitBox))).toBeCloseTo(1)
})
