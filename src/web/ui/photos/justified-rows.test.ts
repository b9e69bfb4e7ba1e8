import fc from 'fast-check'
import { expect, test } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

const aspects = fc.array(fc.double({ min: 0.2, max: 6, noNaN: true }), { maxLength: 60 })
const table = fc.record({
  width: fc.integer({ min: 280, max: 3000 }),
  targetHeight: fc.integer({ min: 100, max: 400 }),
  gap: fc.constantFrom(0, 4, 8, 16),
  below: fc.constantFrom(0, 28),
})

test('Every photograph lies on the table once, in its order', () => {
  fc.assert(
    fc.property(aspects, table, (given, on) => {
      const indices = justifiedRows(given, on).flatMap((row) => row.frames.map((frame) => frame.index))
      expect(indices).toEqual(given.map((_, index) => index))
    }),
  )
})

test('Every photograph keeps its proportions and stays on the table', () => {
  fc.assert(
    fc.property(aspects, table, (given, on) => {
      for (const { frames, height, y } of justifiedRows(given, on))
        for (const frame of frames) {
          expect(frame.width / frame.height).toBeCloseTo(given[frame.index]!, 6)
          expect(frame).toMatchObject({ height, y })
          expect(frame.x + frame.width).toBeLessThanOrEqual(on.width + 1e-6)
        }
    }),
  )
})

test('All rows except the last fill the width exactly', () => {
  fc.assert(
    fc.property(aspects, table, (given, on) => {
      for (const { frames } of justifiedRows(given, on).slice(0, -1)) {
        const last = frames.at(-1)!
        expect(last.x + last.width).toBeCloseTo(on.width, 5)
        frames.slice(1).forEach((frame, index) => {
          const before = frames[index]!
          expect(frame.x - before.x - before.width).toBeCloseTo(on.gap, 6)
        })
      }
    }),
  )
})

test('Rows follow each other with room for captions', () => {
  fc.assert(
    fc.property(aspects, table, (given, on) => {
      const rows = justifiedRows(given, on)
      rows.slice(1).forEach((row, index) => {
        const before = rows[index]!
        expect(row.y).toBeCloseTo(before.y + before.height + on.below + on.gap, 6)
      })
    }),
  )
})

test('No row is higher than twice the target', () => {
  const usual = fc.array(fc.double({ min: 0.5, max: 2.5, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(usual, fc.integer({ min: 600, max: 2400 }), (given, width) => {
      const rows = justifiedRows(given, { width, targetHeight: 230, gap: 8, below: 28 })
      for (const { height } of rows) expect(height).toBeLessThanOrEqual(460)
    }),
  )
})

test('Unknown sizes become three to two, and strips stay readable', () => {
  const [row] = justifiedRows([0, Number.NaN, 40, 0.01], { width: 10_000, targetHeight: 100, gap: 0, below: 0 })
  expect(row!.frames.map((frame) => frame.width)).toEqual([150, 150, 600, 20])
})

test('A table without width is empty', () => {
  expect(justifiedRows([1, 2], { width: 0, targetHeight: 100, gap: 8, below: 0 })).toEqual([])
})

test('A last row that is not full keeps the target height', () => {
  const [row] = justifiedRows([1.5, 1], { width: 1200, targetHeight: 230, gap: 8, below: 28 })
  expect(row!.height).toBe(230)
})
