import { expect, test } from 'vitest'
import { languages } from '../languages/languages.ts'
import { planParts } from './instalments.ts'
import { mandateText, withPlainSpaces } from './mandate.ts'

const plan = (total: number) =>
  planParts(total, { parts: 3, interval: 'monthly', start: new Date('2026-11-30T00:00:00Z') })

test.each([
  ['en', '30 November 2026: USD 33.34; 30 December 2026: USD 33.34; 30 January 2027: USD 33.34', 'USD 100.02'],
  ['pt', '30 de novembro de 2026: 33,34 USD; 30 de dezembro de 2026: 33,34 USD', '100,02 USD'],
  ['fr', '30 novembre 2026: 33,34 USD; 30 décembre 2026: 33,34 USD', '100,02 USD'],
  ['es', '30 de noviembre de 2026: 33,34 USD; 30 de diciembre de 2026: 33,34 USD', '100,02 USD'],
  ['it', '30 novembre 2026: 33,34 USD; 30 dicembre 2026: 33,34 USD', '100,02 USD'],
  ['nl', '30 november 2026: USD 33,34; 30 december 2026: USD 33,34', 'USD 100,02'],
  ['de', '30. November 2026: 33,34 USD; 30. Dezember 2026: 33,34 USD', '100,02 USD'],
])('The consent names each day and sum, and their total, in %s', (language, list, total) => {
  const text = withPlainSpaces(mandateText(language, { provider: 'Rightframe', currency: 'USD', ...plan(100_00) }))
  expect(text).toContain(list)
  expect(text).toContain(total)
})

test('Thousands and currencies without decimals are written as each language does', () => {
  const sums = (total: number, currency: string) =>
    languages.map((language) => {
      const text = mandateText(language, { provider: 'x', currency, ...plan(total * 3) })
      return withPlainSpaces(/2026: ([^;]+);/u.exec(text)![1]!)
    })
  expect(sums(1234_50, 'EUR')).toEqual([
    'EUR 1,234.50',
    '1234,50 EUR',
    '1 234,50 EUR',
    '1234,50 EUR',
    '1234,50 EUR',
    'EUR 1.234,50',
    '1.234,50 EUR',
  ])
  expect(sums(12_345_678, 'JPY')).toEqual([
    'JPY 12,345,678',
    '12 345 678 JPY',
    '12 345 678 JPY',
    '12.345.678 JPY',
    '12.345.678 JPY',
    'JPY 12.345.678',
    '12.345.678 JPY',
  ])
})
