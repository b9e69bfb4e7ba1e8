import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMetImages } from './met-images.ts'

const addresses = fc.uniqueArray(fc.webUrl(), { maxLength: 30 })

test('An address is met first once, also across slices', () => {
  fc.assert(
    fc.property(addresses, addresses, (one, other) => {
      const first = openMetImages([])
      const firstMet = first.meet(one)
      expect(firstMet.byteLength).toBe(one.length * 4)
      expect(first.meet(one).byteLength).toBe(0)
      const next = openMetImages([{ likeness: null, firstMet }])
      expect(next.meet(one).byteLength).toBe(0)
      expect(next.meet(other).byteLength).toBe(other.filter((address) => !one.includes(address)).length * 4)
    }),
  )
})

test('A likeness is new once, also across slices', () => {
  const met = openMetImages([{ likeness: 'old', firstMet: null }])
  expect(['old', 'fresh', 'fresh'].map((likeness) => met.isLike(likeness))).toEqual([true, false, true])
})
