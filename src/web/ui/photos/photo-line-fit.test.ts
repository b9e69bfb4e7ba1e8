import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, shownAspect } from './photo-line-fit.ts'

const aspects = fc.array(fc.double({ min: 0.1, max: 8, noNaN: true }), { minLength: 1, maxLength: 12 })

test('A line never overflows, shows a photograph, and counts the rest', () => {
  fc.assert(
    fc.property(aspects, fc.integer({ min: 280, max: 2000 }), fc.integer({ min: 0, max: 50 }), (all, width, more) => {
      const total = all.length + more
      const { count, height } = lineOf(all, { width, total })
      const shown = all.slice(0, count).reduce((sum, aspect) => sum + shownAspect(aspect) * height, 8 * (count - 1))
      expect(count).toBeGreaterThan(0)
      expect(shown).toBeLessThanOrEqual(width - (count < total ? 64 : 0) + 0.01)
      expect(height).toBeLessThanOrEqual(200)
    }),
  )
})

test('Few photographs keep their width; many get maximal height', () => {
  expect(lineOf([1.5, 1.5], { width: 1216, total: 2 })).toEqual({ count: 2, height: 200 })
  expect(lineOf([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5], { width: 1216, total: 12 })).toMatchObject({ count: 5 })
  expect(lineOf([1.5, 1.5, 1.5], { width: 358, total: 3 })).toMatchObject({ count: 2 })
})
