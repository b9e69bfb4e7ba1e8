import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponents, exponentOf } from './currency-exponents.ts'
import { formatAmount, currencies, plainAmount, formatPrice } from './money.ts'
import { partsOf, quotient } from './quotient.ts'

test('Parts round up to the smallest unit and make the grand total', () => {
  expect(partsOf(100_00, 3)).toEqual({ part: 33_34, grandTotal: 100_02 })
  expect(partsOf(100_00, 2)).toEqual({ part: 50_00, grandTotal: 100_00 })
  expect(partsOf(1000, 3)).toEqual({ part: 334, grandTotal: 1002 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), fc.integer({ min: 1, max: 12 }), (total, parts) => {
      const { part, grandTotal } = partsOf(total, parts)
      expect(grandTotal).toBe(part * parts)
      expect(grandTotal - total).toBeGreaterThanOrEqual(0)
      expect(grandTotal - total).toBeLessThan(parts)
    }),
  )
})

test('Quotients are rounded as they are asked, below zero too', () => {
  const of = (dividend: bigint) => (['down', 'half-up', 'up'] as const).map((way) => quotient(dividend, 2n, way))
  expect(of(5n)).toEqual([2n, 3n, 3n])
  expect(of(-5n)).toEqual([-3n, -3n, -2n])
  expect(of(4n)).toEqual([2n, 2n, 2n])
  expect(quotient(-7n, 3n, 'half-up')).toBe(-2n)
  expect(() => quotient(1n, 0n, 'up')).toThrow('more than zero')
})

test('Each list of decimals is its own', () => {
  expect(exponentOf('MGA', 'iso')).toBe(2)
  expect(exponentOf('MGA', 'stripe')).toBe(0)
  expect([exponentOf('UGX', 'iso'), exponentOf('UGX', 'stripe')]).toEqual([0, 2])
  expect(exponentOf('TRY', 'paypal')).toBeUndefined()
  expect(exponentOf('XYZ', 'iso')).toBeUndefined()
  expect(currencies.every((currency) => currency in currencyExponents)).toBe(true)
})

test('Amounts follow en-US in prices, their language in documents, digits in tables', () => {
  expect(formatPrice(1878.5, 'EUR')).toBe('€1,878.50')
  expect(formatPrice(98_000, 'JPY')).toBe('¥98,000')
  expect(formatAmount(1_878_50, 'EUR', 'pt-PT').replaceAll(/\s/g, ' ')).toBe('1878,50 EUR')
  expect(formatAmount(98_000, 'JPY', 'en').replaceAll(/\s/g, ' ')).toBe('JPY 98,000')
  expect([5, -1230, 0].map((amount) => plainAmount(amount, 'USD'))).toEqual(['0.05', '-12.30', '0.00'])
  expect(plainAmount(-98_000n, 'JPY')).toBe('-98000')
  expect(formatAmount(90_071_992_547_409_93n, 'USD', 'en').replaceAll(/\s/g, ' ')).toBe('USD 90,071,992,547,409.93')
})
