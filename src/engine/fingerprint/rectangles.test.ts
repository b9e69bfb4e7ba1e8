import { expect, test } from 'vitest'
import type { Box } from '#engine/geometry/geometry.ts'
import { hills } from '#engine/testing/pictures.ts'
import type { Plane } from './pdq.ts'
import { findRectangles } from './rectangles.ts'

/** Pictures on a page of one grey. */
function page(width: number, height: number, pictures: Box[]): Plane {
  const pixels = new Float32Array(width * height).fill(250)
  pictures.forEach((box, seed) => {
    const inside = hills(box.width, box.height, seed + 1)
    for (let y = 0; y < box.height; y++) {
      pixels.set(inside.subarray(y * box.width, (y + 1) * box.width), (box.y + y) * width + box.x)
    }
  })
  return { pixels, width, height }
}

test('A picture in a frame is found without the frame', () => {
  const box = { x: 40, y: 30, width: 300, height: 200 }
  expect(findRectangles(page(400, 300, [box]))).toEqual([box])
})

test('The pictures of a collage are found, the largest first', () => {
  const boxes = [
    { x: 10, y: 10, width: 180, height: 280 },
    { x: 200, y: 10, width: 190, height: 130 },
    { x: 200, y: 150, width: 190, height: 140 },
  ]
  const found = findRectangles(page(400, 300, boxes))
  expect(found).toHaveLength(3)
  expect(found).toEqual(expect.arrayContaining(boxes))
  expect(found[0]).toEqual(boxes[0])
})

test('A picture that fills its page contains no rectangle', () => {
  expect(findRectangles({ pixels: hills(400, 300, 5), width: 400, height: 300 })).toEqual([])
})

test('An even page contains no rectangle', () => {
  expect(findRectangles(page(400, 300, []))).toEqual([])
})

test('At most the useful number of rectangles is kept', () => {
  const boxes = Array.from({ length: 64 }, (_, at) => ({
    x: 5 + (at % 8) * 50,
    y: 5 + Math.floor(at / 8) * 50,
    width: 44,
    height: 44,
  }))
  expect(findRectangles(page(405, 405, boxes)).length).toBeLessThanOrEqual(20)
})
