import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inFractions } from './embedded-clock.ts'

const times = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: 50 })

test('each look at the clock is after the one before, and in the same millisecond as the clock', () => {
  fc.assert(
    fc.property(times, (steps) => {
      let nanoseconds = 0
      const start = Date.UTC(2026, 10, 24)
      const wall = () => start + Math.floor(nanoseconds / 1e6)
      const now = inFractions(wall, () => nanoseconds / 1e6)
      let before = 0
      for (const step of steps) {
        nanoseconds += step
        const time = now()
        expect(Math.floor(time)).toBe(wall())
        expect(time).toBeGreaterThanOrEqual(before)
        before = time
      }
    }),
  )
})

test('two looks within a millisecond differ by what has passed between them', () => {
  let elapsed = 7.25
  const now = inFractions(
    () => 1000,
    () => elapsed,
  )
  expect(now()).toBe(1000)
  elapsed += 0.5
  expect(now()).toBe(1000.5)
  elapsed += 20
  expect(now()).toBe(1000.999)
})

test('a clock that is put back is followed', () => {
  let time = 5000
  const now = inFractions(
    () => time,
    () => 0,
  )
  expect(now()).toBe(5000)
  time = 4000
  expect(now()).toBe(4000)
})
