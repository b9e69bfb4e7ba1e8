import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '#server/platform/zip/stored-zip.ts'
import { largestUpload, splitDeposit } from './split-deposit.ts'

const picture = (at: number, bytes: number) => ({ name: `${at}.jpg`, bytes })

test('750 copies of 3 MB make ZIP files of at most 500 MB', () => {
  const parts = splitDeposit(Array.from({ length: 750 }, (_, at) => picture(at, 3_000_000)))
  expect(parts.map(({ length }) => length)).toEqual([166, 166, 166, 166, 86])
  for (const part of parts) expect(lengthOf(part)).toBeLessThanOrEqual(largestUpload)
})

test('Every copy is in one ZIP file, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 800 }), { maxLength: 40 }), (sizes) => {
      const pictures = sizes.map((bytes, at) => picture(at, bytes))
      const parts = splitDeposit(pictures, 1000)
      expect(parts.flat()).toEqual(pictures)
      for (const part of parts) expect(lengthOf(part)).toBeLessThanOrEqual(1000)
    }),
  )
})

test('A copy beyond the limit is refused', () => {
  expect(() => splitDeposit([picture(1, 2000)], 1000)).toThrow('larger than an upload')
})
