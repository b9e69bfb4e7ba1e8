import { expect, test } from 'vitest'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { rateOf, taxRates, unionCountries } from './tax-rates.ts'
import { decideTax, taxWithin } from './tax-of.ts'
import { mayBeTaxNumber, printedTaxNumber, taxNumberOf } from './tax-number.ts'
import { withCountry } from '#server/platform/pdf/with-country.ts'

const at = new Date('2026-11-25T12:00:00Z')
const seller = { country: 'PT', address: [], isRegistered: true }
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
  return decideTax({ seller: from, payer: { kind, country, address: [] }, taxNumber: checked, lines, at: on })
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
    decideTax({
      seller: undefined,
      payer: { kind: 'consumer', country: 'PT', address: [] },
      taxNumber: undefined,
      lines,
      at,
    }),
  ).toMatchObject({
    problem: expect.stringContaining('INVOICE_ISSUER') as string,
  })
  for (const decision of [
    await decided({}, { ...seller, country: 'US' }),
    await decided({}, { ...seller, country: 'GB' }),
    await decided({}, seller, new Date('2020-01-01')),
  ])
    expect(decision).toMatchObject({ treatment: 'unknown', problem: expect.stringMatching(/no (rate|rule)/) as string })
})

test.each([
  ['GR', 'EL 094259216', 'EL094259216'],
  ['GR', 'GR094259216', 'EL094259216'],
  ['DE', 'DE 136,695 976', 'DE136695976'],
  ['BE', 'BE428759497', 'BE0428759497'],
  ['MC', 'FR 53 0000 04605', 'FR53000004605'],
  ['ES', 'B58378431', 'ESB58378431'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['AT', 'ATU13585627', 'ATU13585627'],
  ['PT', '501442600', 'PT501442600'],
  ['PT', '501442601', undefined],
  ['US', '12-3456789', undefined],
])('A number of %s, %s, is read as %s', async (country, typed, read) => {
  expect(await taxNumberOf(country, typed)).toBe(read)
})

test.each([
  ['DE', 'DE 136,695 976', 'DE136695976'],
  ['BE', 'BE428759497', 'BE0428759497'],
  ['CH', 'CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['DE', 'CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['CH', 'che-107.787.577', 'CHE107787577'],
  ['IE', 'GR094259216', 'EL094259216'],
  ['GB', 'xi 980 7806 84', 'XI980780684'],
  ['NO', 'NO 995 525 828 MVA', '995525828MVA'],
  ['RE', 'FR 40 303 265 045', 'FR40303265045'],
  ['US', '91-1144442', '91-1144442'],
  ['DE', ' 4711/08-15 ', '4711/08-15'],
])('On a document of %s the number “%s” reads %s', async (country, typed, printed) => {
  expect(await printedTaxNumber(country, typed)).toBe(printed)
  expect(await printedTaxNumber(country, printed)).toBe(printed)
})

test('Every compact number of the Union is printed as it stands', async () => {
  const all =
    'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 ESB58378431 FI20774740 FR40303265045 EL094259216 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE556188840401 SI50223054 SK2022749619'
  const numbers = all.split(' ')
  expect(new Set(numbers.map((one) => (one.startsWith('EL') ? 'GR' : one.slice(0, 2))))).toEqual(unionCountries)
  for (const number of numbers) expect(await printedTaxNumber('US', number)).toBe(number)
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
