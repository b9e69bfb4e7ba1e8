import { expect, test } from 'vitest'
import { currencies } from './money.ts'
import { smallestCharge } from './smallest-charges.ts'

test('Every currency of a price has a smallest charge', () => {
  expect(Object.fromEntries(currencies.map((currency) => [currency, smallestCharge(currency)]))).toEqual({
    USD: 50,
    EUR: 50,
    GBP: 30,
    AUD: 50,
    CAD: 50,
    JPY: 50,
    TRY: 4000,
  })
})

test('A currency without an entry takes one whole unit', () => {
  expect([smallestCharge('KWD'), smallestCharge('KRW'), smallestCharge('ISK')]).toEqual([1000, 1, 1])
})
