import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Promising, riskOf, worthOf } from './rate-case.ts'

const shop: Promising = { pursuit: 'letters', commercialScore: 90, images: 3, isTop: false, asked: null }

test('Letters promise more than lawyers, and lawyers more than nothing', () => {
  expect(worthOf(shop)).toBeGreaterThan(worthOf({ ...shop, pursuit: 'lawyers' }))
  expect(worthOf({ ...shop, pursuit: 'lawyers' })).toBeGreaterThan(
    worthOf({ ...shop, pursuit: 'none', commercialScore: 0 }),
  )
})

test('More prospects never lower the rating, which stays from 0 to 100', () => {
  const promising = fc.record({
    pursuit: fc.constantFrom('letters', 'lawyers', 'none', null),
    commercialScore: fc.option(fc.integer({ min: 0, max: 100 })),
    images: fc.integer({ min: 1, max: 100 }),
    isTop: fc.boolean(),
    asked: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  })
  fc.assert(
    fc.property(promising, (one) => {
      const worth = worthOf(one)
      expect(worth).toBeGreaterThanOrEqual(0)
      expect(worth).toBeLessThanOrEqual(100)
      expect(worthOf({ ...one, images: one.images + 1 })).toBeGreaterThanOrEqual(worth)
      expect(worthOf({ ...one, isTop: true })).toBeGreaterThanOrEqual(worth)
    }),
  )
})

test('A sign of another’s right outweighs points to look at', () => {
  expect(riskOf({ conflicts: 1, refusals: 0, flags: 0 })).toBeGreaterThan(
    riskOf({ conflicts: 0, refusals: 1, flags: 1 }),
  )
  expect(riskOf({ conflicts: 9, refusals: 9, flags: 9 })).toBe(100)
})
