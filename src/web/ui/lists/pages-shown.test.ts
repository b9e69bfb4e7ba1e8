import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageMeant, pagesShown } from './pages-shown.ts'

test('The bar shows two pages at each end and either side', () => {
  expect(pagesShown(9, 22)).toEqual([1, 2, 'gap', 7, 8, 9, 10, 11, 'gap', 21, 22])
})

test('Near an end nothing is left out there', () => {
  expect(pagesShown(1, 22)).toEqual([1, 2, 3, 'gap', 21, 22])
  expect(pagesShown(20, 22)).toEqual([1, 2, 'gap', 18, 19, 20, 21, 22])
})

test('A gap of one page is that page', () => {
  expect(pagesShown(6, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 19, 20])
})

test('First, current and last page are always there, in order and once', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const numbers = pagesShown(page, pages).filter((shown) => shown !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
    }),
  )
})

test('What is typed leads to the nearest page there is', () => {
  expect(pageMeant('7', 22)).toBe(7)
  expect(pageMeant(' 999 ', 22)).toBe(22)
  expect(pageMeant('0', 22)).toBe(1)
  expect(pageMeant('-4', 22)).toBe(1)
  expect(pageMeant('2.6', 22)).toBe(3)
})

test('What is no number leads nowhere', () => {
  expect(pageMeant('', 22)).toBeUndefined()
  expect(pageMeant('last', 22)).toBeUndefined()
})
