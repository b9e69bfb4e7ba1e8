import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaOf,
  type Box,
  chained,
  comparedBox,
  contentOf,
  cssPlacement,
  insideFrame,
  inverse,
  isWhole,
  type Matrix,
  moved,
  type Point,
  type Polygon,
  unmoved,
} from './placement.ts'

const corners: Polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const part = fc
  .record({
    x: fc.double({ min: 0, max: 0.9, noNaN: true }),
    y: fc.double({ min: 0, max: 0.9, noNaN: true }),
    width: fc.double({ min: 0.05, max: 1, noNaN: true }),
    height: fc.double({ min: 0.05, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height }): Box => ({ x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }))
const cornersOf = ({ x, y, width, height }: Box): Polygon =>
  corners.map(([u, v]): Point => [x + u * width, y + v * height])

/** Realistic transformations: shift, scale, rotation, mirroring, slight perspective. */
const map = fc
  .record({
    scale: fc.double({ min: 0.2, max: 3, noNaN: true }),
    angle: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
    x: fc.double({ min: -1, max: 1, noNaN: true }),
    y: fc.double({ min: -1, max: 1, noNaN: true }),
    lean: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    isMirrored: fc.boolean(),
  })
  .map(({ scale, angle, x, y, lean, isMirrored }): Matrix => {
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
    const turn = [cos, -sin, x, sin, cos, y, 0, 0, 1]
    const mirror = [isMirrored ? -1 : 1, 0, isMirrored ? 1 : 0, 0, 1, 0, 0, 0, 1]
    return chained(chained(mirror, [1, 0, 0, 0, 1, 0, lean, lean / 2, 1]), turn)
  })
const place = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))

/** Applies a CSS transform to a point, like `matrix3d`. */
function transformed(css: string, [x, y]: Point): Point {
  const m = /matrix3d\((.*)\)/.exec(css)![1]!.split(',').map(Number)
  const at = (row: number) => m[row]! * x + m[4 + row]! * y + m[12 + row]!
  return [at(0) / at(3), at(1) / at(3)]
}

test('A map and its inverse leave every point where it was', () => {
  fc.assert(
    fc.property(map, place, (matrix, point) => {
      const [x, y] = moved(inverse(matrix)!, moved(matrix, point))
      expect(x).toBeCloseTo(point[0], 6)
      expect(y).toBeCloseTo(point[1], 6)
    }),
  )
})

test('A degenerate map has no inverse and shows no content', () => {
  const flat = [1, 1, 0, 1, 1, 0, 0, 0, 1]
  expect(inverse(flat)).toBeUndefined()
  expect(contentOf(flat)).toEqual([])
})

test('A chain does the first, then the second', () => {
  fc.assert(
    fc.property(map, map, place, (first, second, point) => {
      const [x, y] = moved(chained(first, second), point)
      const [wantedX, wantedY] = moved(second, moved(first, point))
      expect(x).toBeCloseTo(wantedX, 5)
      expect(y).toBeCloseTo(wantedY, 5)
    }),
  )
})

test('Every copy point is drawn upon its original point', () => {
  const frame = { width: 640, height: 427 }
  fc.assert(
    fc.property(map, part, place, (matrix, box, [u, v]) => {
      const [x, y] = moved(matrix, [u, v])
      const drawn = transformed(cssPlacement(matrix, box, frame), [u * frame.width, v * frame.height])
      expect(drawn[0]).toBeCloseTo(((x - box.x) / box.width) * frame.width, 2)
      expect(drawn[1]).toBeCloseTo(((y - box.y) / box.height) * frame.height, 2)
    }),
  )
})

test('The original itself fills the frame when all of it is shown', () => {
  const css = cssPlacement(unmoved, { x: 0, y: 0, width: 1, height: 1 }, { width: 900, height: 600 })
  expect(transformed(css, [900, 600])).toEqual([900, 600])
})

test('What is compared lies within the original and holds the whole region', () => {
  fc.assert(
    fc.property(part, (box) => {
      const shown = comparedBox(cornersOf(box))
      expect(shown.x).toBeGreaterThanOrEqual(0)
      expect(shown.y).toBeGreaterThanOrEqual(0)
      expect(shown.x + shown.width).toBeLessThanOrEqual(1 + 1e-9)
      expect(shown.y + shown.height).toBeLessThanOrEqual(1 + 1e-9)
      expect(shown.x).toBeLessThanOrEqual(box.x + 1e-9)
      expect(shown.x + shown.width).toBeGreaterThanOrEqual(box.x + box.width - 1e-9)
    }),
  )
})

test('A small crop is shown enlarged, a large one with its cut-off', () => {
  expect(comparedBox(cornersOf({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 })).width).toBeLessThan(0.3)
  expect(comparedBox(cornersOf({ x: 0.2, y: 0.2, width: 0.7, height: 0.3 }))).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  })
  expect(comparedBox([])).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

test('A crop is all content; a framed copy only inside', () => {
  fc.assert(
    fc.property(part, ({ x, y, width, height }) => {
      expect(isWhole(contentOf([width, 0, x, 0, height, y, 0, 0, 1]))).toBe(true)
      const framed = contentOf([1 / width, 0, -x / width, 0, 1 / height, -y / height, 0, 0, 1])
      expect(areaOf(framed)).toBeCloseTo(width * height, 6)
    }),
  )
})

test('Clipping to the frame stays inside and is idempotent', () => {
  fc.assert(
    fc.property(map, (matrix) => {
      const cut = insideFrame(corners.map((corner) => moved(matrix, corner)))
      expect(cut.flat().every((value) => value >= -1e-9 && value <= 1 + 1e-9)).toBe(true)
      expect(areaOf(insideFrame(cut))).toBeCloseTo(areaOf(cut), 9)
    }),
  )
})
