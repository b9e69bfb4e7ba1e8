import { expect, test } from 'vitest'
import fc from 'fast-check'
import { everyKey, type FlatPosting, type Page, pagesOf, PageWriter, readPage } from './posting-pages.ts'

function paged(postings: FlatPosting[]): Page[] {
  const writer = new PageWriter()
  const pages = postings.map(({ key, ordinal, geometry }) => writer.push(key, ordinal, geometry))
  return [...pages, writer.finish()].filter((page) => page !== undefined)
}

function read(pages: Page[], range: { from: number; to: number } = everyKey): FlatPosting[] {
  const found: FlatPosting[] = []
  for (const page of pages) {
    readPage(page, range, (key, ordinal, geometry) => found.push({ key, ordinal, geometry }))
  }
  return found
}

const key = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
const posting = fc.record({
  key,
  ordinal: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  geometry: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
})
const postings = fc
  .array(posting, { maxLength: 2000, size: 'max' })
  .map((own) => own.toSorted((one, other) => one.key - other.key))

test('Pages give back their postings in order', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(postings, (own) => {
      expect(read(paged(own))).toEqual(own)
    }),
    { numRuns: 30 },
  )
})

test('The pages that may hold a key hold all its postings', () => {
  fc.assert(
    fc.property(postings, key, (own, asked) => {
      const pages = paged(own)
      const { from, to } = pagesOf(
        Uint32Array.from(pages, ({ first }) => first),
        asked,
      )
      const found = read(pages.slice(from, to), { from: asked, to: asked })
      expect(found).toEqual(own.filter((one) => one.key === asked))
    }),
    { numRuns: 50 },
  )
})

test('A page fits its row, and close postings take about eight bytes', () => {
  const pages = paged(Array.from({ length: 100_000 }, (_, nth) => ({ key: 2 * nth, ordinal: nth, geometry: nth })))
  expect(Math.max(...pages.map(({ bytes }) => bytes.length))).toBeLessThan(1980)
  expect(pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 100_000).toBeLessThan(8.05)
})
