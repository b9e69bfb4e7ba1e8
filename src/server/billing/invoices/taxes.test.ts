import { expect, test } from 'vitest'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { rateOf, taxRates, unionCountries } from './tax-rates.ts'
import { decideTax, taxWithin } from './tax-of.ts'
import { mayBeTaxNumber, taxNumberOf } from './tax-number.ts'
import { withCountry } from './with-country.ts'

const at = new Date('2026-11-25T12:00:00Z')
const seller = { country: 'PT', isRegistered: true }
const lines: PriceLine[] = [
  {
    kind: 'future_licence',
    description: 'Licence',
    amount: 123_00,
    taxTreatment: 'taxable',
    rule: 'licence',
    ruleVersion: '1',
  },
]
type Payer = { kind?: 'business' | 'consumer'; country?: string; taxNumber?: string }
const decided = async (
  { kind = 'consumer', country = 'PT', taxNumber }: Payer,
  from: typeof seller | undefined = seller,
  on = at,
) => {
  const checked = taxNumber === undefined ? undefined : await taxNumberOf(country, taxNumber)
  return decideTax({ seller: from, payer: { kind, country }, taxNumber: checked, lines, at: on })
}

test('Every rate has a day, a source and when it was looked at; the newest that has begun counts', () => {
  expect(unionCountries.size).toBe(27)
  for (const { rate, source, from, checkedAt } of taxRates) {
    expect(rate).toBeGreaterThanOrEqual(1500)
    expect(source).not.toBe('')
    expect([from, checkedAt].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true)
  }
  const rates = ['2023-12-31', '2024-12-31', '2025-01-01'].map((day) => rateOf('SK', new Date(day))?.rate)
  expect(rates).toEqual([undefined, 2000, 2300])
})

test('Tax is what the country of payer and issuer asks for', async () => {
  expect(await decided({})).toMatchObject({ treatment: 'standard', country: 'PT', rate: 2300 })
  expect(await decided({ country: 'FI' })).toMatchObject({ treatment: 'standard', country: 'FI', rate: 2550 })
  expect(await decided({ country: 'US' })).toMatchObject({ treatment: 'outside', why: 'abroad' })
  expect(await decided({ country: 'DE', kind: 'business', taxNumber: 'DE 136 695 976' })).toMatchObject({
    treatment: 'reverse-charge',
    taxNumber: 'DE136695976',
    confirmation: 'unconfirmed',
  })
  expect(await decided({ country: 'DE', kind: 'business', taxNumber: 'DE136695977' })).toMatchObject({ rate: 1900 })
  expect(await decided({ country: 'DE', taxNumber: 'DE136695976' })).toMatchObject({ rate: 1900 })
  expect(await decided({ kind: 'business', taxNumber: 'PT501442600' })).toMatchObject({ country: 'PT', rate: 2300 })
  expect(await decided({}, { ...seller, isRegistered: false })).toMatchObject({ treatment: 'outside' })
})

test('Where no rate or rule is known that is said, and nothing is guessed', async () => {
  expect(
    decideTax({ seller: undefined, payer: { kind: 'consumer', country: 'PT' }, taxNumber: undefined, lines, at }),
  ).toMatchObject({
    problem: expect.stringContaining('INVOICE_ISSUER') as string,
  })
  for (const decision of [
    await decided({}, { country: 'US', isRegistered: true }),
    await decided({}, { country: 'GB', isRegistered: true }),
    await decided({}, seller, new Date('2020-01-01')),
  ])
    expect(decision).toMatchObject({ treatment: 'unknown', problem: expect.stringMatching(/no (rate|rule)/) as string })
})

test.each([
  ['GR', 'EL 094259216', 'EL094259216'],
  ['ES', 'B58378431', 'ESB58378431'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['AT', 'ATU13585627', 'ATU13585627'],
  ['PT', '501442600', 'PT501442600'],
  ['PT', '501442601', undefined],
  ['US', '12-3456789', undefined],
])('A number of %s, %s, is read as %s', async (country, typed, read) => {
  expect(await taxNumberOf(country, typed)).toBe(read)
})

test('Tax is within the amount, rounded once', async () => {
  const decision = await decided({})
  expect(taxWithin(123_00, decision, { taxTreatment: 'taxable' })).toBe(23_00)
  expect(taxWithin(-123_00, decision, { taxTreatment: 'taxable' })).toBe(-23_00)
  expect(taxWithin(100_00, decision, { taxTreatment: 'taxable' })).toBe(18_70)
  expect(taxWithin(100_00, decision, { taxTreatment: 'outside' })).toBe(0)
})

test('A number is judged by the country whose letters it has, else by the one that is known', async () => {
  for (const [number, country, is] of [
    ['DE 136 695 976', 'IE', true],
    ['DE136695977', 'IE', false],
    ['EL123', 'US', false],
    ['501442600', 'PT', true],
    ['501442601', 'PT', false],
    ['12-3456789', 'US', true],
    ['CHE-123.456.788', 'DE', true],
    ['XX-not-a-vat', 'US', false],
  ] as const)
    expect([number, await mayBeTaxNumber(number, country)]).toEqual([number, is])
})

test('The country of an address stands there once, in words', () => {
  expect(withCountry({ address: ['4 Quay Street', 'Cork'], country: 'IE' }, 'en-GB')).toEqual([
    '4 Quay Street',
    'Cork',
    'Ireland',
  ])
  for (const last of ['Ireland', 'IRLANDE', 'ie'])
    expect(withCountry({ address: ['4 Quay Street', last], country: 'IE' }, 'fr-FR')).toEqual(['4 Quay Street', last])
})
