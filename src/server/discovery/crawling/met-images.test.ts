import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMetImages } from './met-images.ts'

const addresses = fc.uniqueArray(fc.webUrl(), { maxLength: 30 })

test('an address is met for the first time once, also when another slice goes on from what was kept', () => {
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

test('a likeness is new once, also for the next slice', () => {
  const met = openMetImages([{ likeness: 'old', firstMet: null }])
  expect(['old', 'fresh', 'fresh'].map((likeness) => met.isLike(likeness))).toEqual([true, false, true])
})
