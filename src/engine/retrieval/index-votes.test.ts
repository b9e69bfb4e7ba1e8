import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PostingList, voted } from './index-votes.ts'
import { packGeometry } from './posting-geometry.ts'

const images = 40
const place = fc
  .record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }), angle: fc.constantFrom(0, 30) })
  .map(({ x, y, angle }) => packGeometry({ x: x / 10, y: y / 10, angle, size: 10, mirrored: false, signature: 0 }))
const posting = fc.tuple(fc.nat({ max: images - 1 }), place)
/** Postings of one word each, in the order of their images as they lie in an index. */
const lists = fc.array(
  fc
    .record({ asked: place, postings: fc.array(posting, { minLength: 1, maxLength: 60 }) })
    .map(({ asked, postings }): PostingList => ({
      asked,
      entries: Uint32Array.from(postings.toSorted(([one], [other]) => one - other).flat()),
      from: 0,
      to: postings.length,
    })),
  { maxLength: 30 },
)

test('The best of all voted images are the same at any limit', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(lists, lists, fc.integer({ min: 1, max: 20 }), (words, bands, max) => {
      const all = voted({ words, bands }, images)
      expect(voted({ words, bands }, images, { max }).slice(0, max)).toEqual(all.slice(0, max))
    }),
    { numRuns: 300 },
  )
})

test('Dead images are left out and take no place', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 20 }), (words, max) => {
      const isAlive = (ordinal: number) => ordinal % 3 !== 0
      const alive = voted({ words, bands: words }, images).filter(({ ordinal }) => isAlive(ordinal))
      expect(voted({ words, bands: words }, images, { max, isAlive }).slice(0, max)).toEqual(alive.slice(0, max))
    }),
    { numRuns: 300 },
  )
})
