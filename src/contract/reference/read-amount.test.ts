import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, zeroDecimalCurrencies } from './money.ts'
import { readAmount } from './read-amount.ts'

test.each([
  ['1250,50', 1250.5],
  ['1250.5', 1250.5],
  ['99,9', 99.9],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ["1'234.56", 1234.56],
  ['1’234’567', 1234567],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1.234.567', 1234567],
  ['€ 1.250,50', 1250.5],
  ['1.250,50 EUR', 1250.5],
  ['eur 12', 12],
  ['１２,５', 12.5],
  ['1250,', 1250],
  ['0,5', 0.5],
  ['0', 0],
  ['1.250,-', 1250],
  ["1'250.–", 1250],
  ['1250,--', 1250],
  ['EUR €1,250.50', 1250.5],
  ['€1.250 EUR', 1250],
  ['1250 euros', 1250],
])('%s is %d', (typed, value) => {
  expect(readAmount(typed, 'EUR')).toEqual({ value })
})

test.each([
  ['-5', 'An amount cannot be below zero.'],
  ['−5', 'An amount cannot be below zero.'],
  ['1e5', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['5k', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['12 apples 34', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['١٢', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['$12', 'This amount is not in EUR.'],
  ['12 USD', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['1.2345', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['0,500', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['1,2,3', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['1.234.56', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['12 34', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
  ['1.234 567,8', 'This cannot be read as an amount. Write it as 1,250.50 or 1.250,50.'],
])('%s is refused: %s', (typed, problem) => {
  expect(readAmount(typed, 'EUR')).toMatchObject({ value: null, problem })
})

test('A currency without decimals takes only whole amounts', () => {
  expect(readAmount('1.250', 'JPY')).toEqual({ value: 1250 })
  expect(readAmount('12,5', 'JPY')).toEqual({
    value: null,
    fault: 'no-parts',
    problem: 'JPY has no smaller unit: give a whole amount.',
  })
})

test.each([
  ['1.250,50 TL', 'TRY'],
  ['USD $1,250.50', 'USD'],
  ['1250.50 Dollars', 'CAD'],
  ['£1,250.50 GBP', 'GBP'],
])('%s is read as people write %s', (typed, currency) => {
  expect(readAmount(typed, currency)).toEqual({ value: 1250.5 })
})

test.each(['1250,-5', '12-', '1.250,-,-', '1250 dollars', '1250 TL', '-,-', ',-'])(
  '%s is no amount in EUR',
  (typed) => {
    expect(readAmount(typed, 'EUR').value).toBeNull()
  },
)

test('An empty text is no amount and no fault', () => {
  expect(readAmount('  € ', 'EUR')).toEqual({ value: null })
})

test('Every currency and locale format reads back as the same amount', () => {
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'tr-TR', 'sv-SE', 'ja-JP', 'es-ES')
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      locale,
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (currency, of, minor) => {
        const value = zeroDecimalCurrencies.includes(currency) ? minor : minor / 100
        for (const style of ['symbol', 'code'] as const) {
          const shown = value.toLocaleString(of, { style: 'currency', currency, currencyDisplay: style })
          expect([shown, readAmount(shown, currency)]).toEqual([shown, { value }])
        }
      },
    ),
  )
})
