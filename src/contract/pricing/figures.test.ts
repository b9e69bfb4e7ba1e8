import { expect, test } from 'vitest'
import { fee, ours, priced } from '#contract/testing/price-arbitrary.ts'
import { mayGoOut, PriceFactors } from './price.ts'
import { feeKeys, Fees } from './fees.ts'

const plain = Fees.parse(
  Object.fromEntries(
    feeKeys.map((key) => {
      const value = key.startsWith('base.')
        ? 20_000
        : key.startsWith('currency.') || !/credit|costs|interest|floor/.test(key)
          ? 1000
          : 0
      return [key, fee(key === 'currency.JPY' ? 150_000 : key === 'currency.EUR' ? 900 : value)]
    }),
  ),
)
const simple: PriceFactors = {
  marketSize: 'National',
  category: 'Editorial',
  sizeOnPage: 'Half',
  usedDays: 365,
  uses: 2,
  continuedLicense: null,
  exclusivity: 'None',
  isCreditMissing: false,
}

test('Figures by hand: two uses at 200 dollars in euros and in yen, with credit, costs, interest and a licence to go on', () => {
  const fees: Fees = { ...plain, credit: fee(500), costs: fee(7500), interest: fee(50), 'licence.90': fee(250) }
  const of = (currency: 'EUR' | 'JPY') =>
    priced({
      factors: { ...simple, isCreditMissing: true, continuedLicense: 90 },
      currency,
      table: { version: 7, fees },
      wish: ours,
      country: 'DE',
      interestDays: 365,
      instead: null,
    })
  expect(of('EUR').lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['past_use', 36_000],
    ['past_use', 18_000],
    ['costs', 6750],
    ['interest', 2700],
  ])
  expect(of('JPY').lines.map(({ amount }) => amount)).toEqual([60_000, 30_000, 11_250, 4500])
  expect(of('EUR').licences.map(({ days, line }) => [days, line.amount])).toEqual([
    [30, 36_000],
    [90, 9000],
  ])
  expect(of('EUR').lines[0]).toEqual({
    kind: 'past_use',
    description: 'Use until now, 365 days',
    amount: 36_000,
    taxTreatment: 'taxable',
    rule: 'table of fees; tax: T-643/24',
    ruleVersion: '7',
  })
})

test('In the United Kingdom only the licence to go on is taxed; in the Union the use until now is as well', () => {
  const taxed = (country: string) =>
    priced({
      factors: { ...simple, continuedLicense: 30 },
      currency: 'GBP',
      table: { version: 1, fees: { ...plain, costs: fee(100) } },
      wish: ours,
      country,
      interestDays: 365,
      instead: null,
    })
  const kinds = (country: string) =>
    [...taxed(country).lines, ...taxed(country).licences.map(({ line }) => line)].flatMap(({ kind, taxTreatment }) =>
      taxTreatment === 'taxable' ? [kind] : [],
    )
  expect(kinds('GB')).toEqual(['future_licence'])
  expect(kinds('DE')).toEqual(['past_use', 'costs', 'future_licence'])
})

test('Costs stay what they are when the price is another one, as long as it covers them', () => {
  const of = (instead: number) =>
    priced({
      factors: { ...simple, continuedLicense: 365 },
      currency: 'USD',
      table: { version: 1, fees: { ...plain, costs: fee(7500) } },
      wish: ours,
      country: null,
      interestDays: 0,
      instead,
    }).lines.map(({ kind, amount, rule }) => [kind, amount, rule.split(';')[0]])
  expect(of(27_501)).toEqual([
    ['past_use', 20_001, 'price of the case manager'],
    ['costs', 7500, 'price of the case manager'],
  ])
  expect(of(7001).map(([kind, amount]) => [kind, amount])).toEqual([['past_use', 7001]])
})

test('Factors come as the record of a case has them', () => {
  expect(PriceFactors.parse(simple)).toEqual(simple)
  for (const wrong of [{ usedDays: 0 }, { usedDays: 1.5 }, { uses: 0 }, { continuedLicense: 31 }, { category: 'Art' }])
    expect(PriceFactors.safeParse({ ...simple, ...wrong }).success).toBe(false)
})

test('A price goes out unless its owner was asked and has not said yes', () => {
  expect((['not-needed', 'asked', 'given', 'refused'] as const).map((approval) => mayGoOut({ approval }))).toEqual([
    true,
    false,
    true,
    false,
  ])
})
