import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durations } from '../../platform/choices.ts'
import { currencies } from '../../reference/money.ts'
import { Exclusivity, InfringementCategory, longestUse, MarketSize, PriceFactors, SizeOnPage } from '../price.ts'
import { PriceRange } from '../submission/choices.ts'
import { type FeeKey, feeKeys, feeProblems, Fees, type FeeTable, risingFees, usedSteps } from './fees.ts'
import { type Priced, priceOf, type Pricing } from './price-of.ts'

const fee = (value: number) => ({ value, source: 'Made up', date: '2026-11-01' })

/** Tables whose figures rise as they have to. */
const tables: fc.Arbitrary<FeeTable> = fc
  .record({
    bases: fc.array(fc.integer({ min: 10_000, max: 100_000 }), {
      minLength: InfringementCategory.options.length,
      maxLength: InfringementCategory.options.length,
    }),
    rising: fc.tuple(
      ...Object.values(risingFees).map((keys) =>
        fc.array(fc.integer({ min: 100, max: 300 }), { minLength: keys.length, maxLength: keys.length }),
      ),
    ),
    credit: fc.integer({ min: 100, max: 1500 }),
    costs: fc.integer({ min: 0, max: 50_000 }),
    interest: fc.integer({ min: 0, max: 120 }),
    floor: fc.integer({ min: 0, max: 1000 }),
    rates: fc.array(fc.integer({ min: 500, max: 50_000 }), {
      minLength: currencies.length,
      maxLength: currencies.length,
    }),
  })
  .map(({ bases, rising, credit, costs, interest, floor, rates }) => {
    const values: [FeeKey, number][] = [
      ...InfringementCategory.options.map((name, at): [FeeKey, number] => [`base.${name}`, bases[at]!]),
      ...Object.values(risingFees).flatMap((keys, which) =>
        keys.map((key, at): [FeeKey, number] => [
          key,
          400 + rising[which]!.slice(0, at + 1).reduce((sum, step) => sum + step, 0),
        ]),
      ),
      ['credit', credit],
      ['costs', costs],
      ['interest', interest],
      ['floor', floor],
      ...currencies.map((name, at): [FeeKey, number] => [
        `currency.${name}`,
        name === 'USD' ? 1000 : name === 'JPY' ? 150_000 : rates[at]!,
      ]),
    ]
    return { version: 1, fees: Fees.parse(Object.fromEntries(values.map(([key, value]) => [key, fee(value)]))) }
  })

const factors: fc.Arbitrary<PriceFactors> = fc.record({
  marketSize: fc.constantFrom(...MarketSize.options),
  category: fc.constantFrom(...InfringementCategory.options),
  sizeOnPage: fc.constantFrom(...SizeOnPage.options),
  usedDays: fc.integer({ min: 1, max: longestUse }),
  uses: fc.integer({ min: 1, max: 5 }),
  continuedLicense: fc.constantFrom(...durations, null),
  exclusivity: fc.constantFrom(...Exclusivity.options),
  isCreditMissing: fc.boolean(),
})

const amounts = fc.option(fc.integer({ min: 1, max: 9_999_999_999 }))
const wishes = fc.record({
  range: fc.constantFrom(...PriceRange.options),
  currency: fc.constantFrom(...currencies),
  min: amounts,
  max: amounts,
})
const pricings: fc.Arbitrary<Pricing> = fc.record({
  factors,
  currency: fc.constantFrom(...currencies),
  table: tables,
  wish: wishes,
  country: fc.constantFrom('GB', 'DE', 'US', null),
  instead: fc.constant(null),
})

const ours = { range: 'Rightframe', currency: 'USD', min: null, max: null } as const

function priced(pricing: Pricing): Priced {
  const found = priceOf(pricing)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

/** What is asked for by the table alone. */
const listed = (pricing: Pricing) => priced({ ...pricing, wish: ours, instead: null }).total

test('A table of fees has each figure once, and is right as these tests make it', () => {
  expect(new Set(feeKeys).size).toBe(feeKeys.length)
  fc.assert(
    fc.property(tables, ({ fees }) => {
      expect(feeProblems(fees)).toEqual([])
    }),
  )
})

test('A table is refused where a figure does not rise, is nothing, or the floor is more than the price', () => {
  const [{ fees }] = fc.sample(tables, 1) as [FeeTable]
  const keys = (changed: Partial<Fees>) => feeProblems({ ...fees, ...changed }).map(({ key }) => key)
  expect(keys({ 'market.Regional': fees['market.Local'] })).toContain('market.Regional')
  expect(keys({ 'base.Blog': fee(0) })).toEqual(['base.Blog'])
  expect(keys({ costs: fee(0), interest: fee(0), credit: fee(0), floor: fee(0) })).toEqual([])
  expect(keys({ floor: fee(1001) })).toEqual(['floor'])
  expect(keys({ 'currency.USD': fee(999) })).toEqual(['currency.USD'])
})

test('Lines are whole amounts above zero that add up to the total, whoever sets the price and in whatever currency', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      const found = priceOf(pricing)
      if ('problem' in found) return void expect(found.problem).toMatch(/price\.(too-much|zero)/)
      const { lines, total, listTotal, floor } = found
      for (const { amount } of lines) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(floor).toBeLessThanOrEqual(total)
      if (listTotal !== null) expect(listTotal).toBeGreaterThan(total)
    }),
  )
})

test('Every factor moves the price by the table, and none that asks for more makes it less', () => {
  const orders = {
    marketSize: MarketSize.options,
    sizeOnPage: SizeOnPage.options,
    exclusivity: Exclusivity.options,
    continuedLicense: [null, ...durations],
    isCreditMissing: [false, true],
    usedDays: [...usedSteps, 5000],
    uses: [1, 2, 3, 7],
  } as const
  fc.assert(
    fc.property(pricings, (pricing) => {
      for (const [name, values] of Object.entries(orders)) {
        const totals = values.map((value) => listed({ ...pricing, factors: { ...pricing.factors, [name]: value } }))
        expect([name, totals.toSorted((one, other) => one - other)]).toEqual([name, totals])
        expect([name, new Set(totals).size]).toEqual([name, values.length])
      }
    }),
    { numRuns: 60 },
  )
})

test('A day more of use never costs less', () => {
  fc.assert(
    fc.property(pricings, fc.integer({ min: 1, max: 400 }), (pricing, more) => {
      const { usedDays } = pricing.factors
      const longer = { ...pricing.factors, usedDays: Math.min(usedDays + more, longestUse) }
      expect(listed({ ...pricing, factors: longer })).toBeGreaterThanOrEqual(listed(pricing))
    }),
  )
})

test('What something is used for moves the price as the table says', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      const by = (category: InfringementCategory) => listed({ ...pricing, factors: { ...pricing.factors, category } })
      const base = (category: InfringementCategory) => pricing.table.fees[`base.${category}`].value
      for (const one of InfringementCategory.options)
        for (const other of InfringementCategory.options)
          if (base(one) > base(other)) expect(by(one)).toBeGreaterThanOrEqual(by(other))
    }),
    { numRuns: 30 },
  )
})

test('The owner’s wish is kept: the table’s price, theirs, or the higher of both', () => {
  fc.assert(
    fc.property(pricings, fc.integer({ min: 1, max: 999_999 }), (pricing, max) => {
      const asked = (range: PriceRange) =>
        priced({ ...pricing, wish: { range, currency: pricing.currency, min: null, max } }).total
      const list = listed(pricing)
      expect([asked('Rightframe'), asked('Client'), asked('Highest')]).toEqual([list, max, Math.max(list, max)])
    }),
  )
})

test('Staff ask for less or more, never less than the floor: the table’s, and the least that the owner takes', () => {
  fc.assert(
    fc.property(pricings, fc.integer({ min: 1, max: 2_000_000 }), (pricing, instead) => {
      const found = priceOf({ ...pricing, instead })
      const usual = priceOf(pricing)
      if ('problem' in usual) return
      if (instead < usual.floor) expect(found).toEqual({ problem: 'price.below-floor' })
      else expect(found).toMatchObject({ total: instead, floor: usual.floor })
    }),
  )
  const [table] = fc.sample(tables, 1) as [FeeTable]
  const [some] = fc.sample(factors, 1) as [PriceFactors]
  const wish = { range: 'Client', currency: 'EUR', min: 30_000, max: 50_000 } as const
  const pricing: Pricing = { factors: some, currency: 'EUR', table, wish, country: 'DE', instead: 29_999 }
  expect(priceOf({ ...pricing, table: { ...table, fees: { ...table.fees, floor: fee(0) } } })).toEqual({
    problem: 'price.below-floor',
  })
})

test('A price of nothing and one beyond what can be asked for are refused', () => {
  const [pricing] = fc.sample(pricings, 1) as [Pricing]
  expect(priceOf({ ...pricing, instead: 0 })).toEqual({ problem: 'price.zero' })
  expect(priceOf({ ...pricing, instead: -5 })).toEqual({ problem: 'price.zero' })
  const nothing = { range: 'Client', currency: pricing.currency, min: null, max: 0 } as const
  expect(priceOf({ ...pricing, wish: nothing })).toEqual({ problem: 'price.zero' })
  expect(priceOf({ ...pricing, currency: 'JPY', instead: 1_000_000_001 })).toEqual({ problem: 'price.too-much' })
  expect(priceOf({ ...pricing, currency: 'EUR', instead: 100_000_000_001 })).toEqual({ problem: 'price.too-much' })
})

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
      instead: null,
    })
  expect(of('EUR').lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['past_use', 36_000],
    ['past_use', 18_000],
    ['future_licence', 9000],
    ['costs', 6750],
    ['interest', 2700],
  ])
  expect(of('JPY').lines.map(({ amount }) => amount)).toEqual([60_000, 30_000, 15_000, 11_250, 4500])
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
      instead: null,
    }).lines.flatMap(({ kind, taxTreatment }) => (taxTreatment === 'taxable' ? [kind] : []))
  expect(taxed('GB')).toEqual(['future_licence'])
  expect(taxed('DE')).toEqual(['past_use', 'future_licence', 'costs'])
})

test('Costs stay what they are when the price is another one, as long as it covers them', () => {
  const of = (instead: number) =>
    priced({
      factors: { ...simple, continuedLicense: 365 },
      currency: 'USD',
      table: { version: 1, fees: { ...plain, costs: fee(7500) } },
      wish: ours,
      country: null,
      instead,
    }).lines.map(({ kind, amount, rule }) => [kind, amount, rule.split(';')[0]])
  expect(of(27_501)).toEqual([
    ['past_use', 10_000, 'price of the case manager'],
    ['future_licence', 10_001, 'price of the case manager'],
    ['costs', 7500, 'price of the case manager'],
  ])
  expect(of(7001).map(([kind, amount]) => [kind, amount])).toEqual([
    ['past_use', 3500],
    ['future_licence', 3501],
  ])
})

test('Factors come as the record of a case has them', () => {
  expect(PriceFactors.parse(simple)).toEqual(simple)
  for (const wrong of [{ usedDays: 0 }, { usedDays: 1.5 }, { uses: 0 }, { continuedLicense: 31 }, { category: 'Art' }])
    expect(PriceFactors.safeParse({ ...simple, ...wrong }).success).toBe(false)
})
