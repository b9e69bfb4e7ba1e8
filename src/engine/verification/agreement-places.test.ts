import { expect, test } from 'vitest'
import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { identity, type Point, scaling } from '#engine/geometry/geometry.ts'
import { placesOf } from './agreement-places.ts'
import type { Cell } from './agreement.ts'

const thumbnail = { width: 120, height: 120 } as Thumbnail
const pictures = { owned: { thumbnail }, seen: { thumbnail } }

/** A structured square at a place in fractions. */
const square = (x: number, y: number, correlation: number): Cell => ({
  x,
  y,
  correlation,
  ownedDeviation: 3,
  seenDeviation: 3,
  ownedMean: 30,
  seenMean: 30,
})

const corners: Point[] = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
]

test('Squares on, between and around the features are told apart', () => {
  const cells = [square(0.2, 0.22, 0.9), square(0.5, 0.5, 0.1), square(0.6, 0.5, 0.8), square(0.05, 0.5, 0.2)]
  const places = placesOf({ pictures, transform: identity, cells, points: corners })
  expect(places).toEqual({
    on: { agreeing: 1, disagreeing: 0 },
    between: { agreeing: 1, disagreeing: 1 },
    around: { agreeing: 0, disagreeing: 1 },
  })
})

test('Squares without structure in either picture count for nothing', () => {
  const even = { ...square(0.5, 0.5, 0.1), ownedDeviation: 0, seenDeviation: 0.1 }
  const { on, between, around } = placesOf({ pictures, transform: identity, cells: [even], points: corners })
  expect([on, between, around]).toEqual(Array.from({ length: 3 }, () => ({ agreeing: 0, disagreeing: 0 })))
})

test('Squares grow with a larger owned picture', () => {
  const cells = [square(0.5, 0.35, 0.9)]
  const of = (shown: number) =>
    placesOf({ pictures, transform: scaling(shown, shown), cells, points: [...corners, [0.5, 0.5]] })
  expect(of(1).between.agreeing).toBe(1)
  expect(of(0.2).on.agreeing).toBe(1)
})

test('Squares lie around when no features exist', () => {
  const places = placesOf({ pictures, transform: identity, cells: [square(0.5, 0.5, 0.9)], points: [] })
  expect(places.around.agreeing).toBe(1)
})
