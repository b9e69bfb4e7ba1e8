import { expect, test } from 'vitest'
import { convertAt, convertPart, crossRate, rateOf } from './convert.ts'
import { readEcb } from './read-ecb.ts'

test('Parts of an exchange are rounded half away from zero', () => {
  const exchanged = { sold: 2_00n, bought: 1_01n }
  expect([convertPart(1_00n, exchanged), convertPart(-1_00n, exchanged), convertPart(2_00n, exchanged)]).toEqual([
    51n,
    -51n,
    101n,
  ])
})

test('A rate has six significant digits', () => {
  expect(rateOf({ sold: 1000_00n, from: 'USD', bought: 949_32n, to: 'EUR' })).toBe('0.94932')
  expect(rateOf({ sold: 1_000_000n, from: 'JPY', bought: 6123_45n, to: 'EUR' })).toBe('0.00612345')
  expect(rateOf({ sold: 3_00n, from: 'EUR', bought: 10_00n, to: 'USD' })).toBe('3.33333')
})

test('An amount follows a rate across exponents', () => {
  expect(convertAt(1_000_000n, '0.00612345', { from: 'JPY', to: 'EUR' })).toBe(6123_45n)
  expect(convertAt(10_00n, '163.31', { from: 'EUR', to: 'JPY' })).toBe(1633n)
  expect(crossRate('1.0534', '0.83')).toBe('0.787925')
})

test('Reference rates are read by day', () => {
  const file = `<gesmes:Envelope xmlns:gesmes="x"><gesmes:Sender><gesmes:name>ECB</gesmes:name></gesmes:Sender><Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.0534'/><Cube currency='XXX' rate='0.0'/></Cube></Cube></gesmes:Envelope>`
  expect(readEcb(file)).toEqual([{ day: '2026-11-27', rates: { USD: '1.0534' } }])
})
