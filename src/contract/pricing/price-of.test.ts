import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durations } from '#contract/platform/choices.ts'
import { exponentOf } from '#contract/reference/currency-exponents.ts'
import { evaluateSteps } from '#contract/testing/evaluate-steps.ts'
import { factors, fee, listed, priced, pricings, tables } from '#contract/testing/price-arbitrary.ts'
import { Exclusivity, InfringementCategory, longestUse, MarketSize, type PriceFactors, SizeOnPage } from './price.ts'
import type { PriceRange } from '#contract/cases/submission/choices.ts'
import { usedSteps } from '../matches/used-steps.ts'
import { feeKeys, feeProblems, type Fees, type FeeTable } from './fees.ts'
import { minFactors, unprovenFactors } from './proven-factors.ts'
import { priceOf, type Pricing } from './price-of.ts'

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

test('Lines are positive whole amounts that add up to the total', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      fc.pre(!('problem' in priceOf(pricing)))
      const { lines, total, listTotal, floor } = priced(pricing)
      expect(lines.filter(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)).toEqual([])
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(floor).toBeLessThanOrEqual(total)
      expect(listTotal ?? total + 1).toBeGreaterThan(total)
    }),
  )
})

test('Every factor moves the price by the table, and none that asks for more makes it less', () => {
  const orders = {
    marketSize: MarketSize.options,
    sizeOnPage: SizeOnPage.options,
    exclusivity: Exclusivity.options,
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
      const rising = InfringementCategory.options.toSorted((one, other) => base(one) - base(other))
      const totals = rising.map(by)
      expect(totals).toEqual(totals.toSorted((one, other) => one - other))
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
      fc.pre(!('problem' in priceOf(pricing)))
      const { floor } = priced(pricing)
      const refused = { problem: 'price.below-floor' }
      const asked = { total: instead, floor }
      expect(priceOf({ ...pricing, instead })).toMatchObject(instead < floor ? refused : asked)
    }),
  )
  const [table] = fc.sample(tables, 1) as [FeeTable]
  const [some] = fc.sample(factors, 1) as [PriceFactors]
  const wish = { range: 'Client', currency: 'EUR', min: 30_000, max: 50_000 } as const
  const pricing: Pricing = {
    factors: some,
    currency: 'EUR',
    table,
    wish,
    country: 'DE',
    interestDays: 0,
    instead: 29_999,
  }
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

test('Shown steps multiply to the shown sum, to the cent, in every currency', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      fc.pre(!('problem' in priceOf(pricing)))
      const { steps, total, licences } = priced(pricing)
      const decimals = exponentOf(pricing.currency, 'iso')!
      const found = evaluateSteps(steps, decimals)
      expect(found.total).toBe(total)
      expect(found.lines).toEqual(steps.flatMap(({ step, value }) => (step === 'line' ? [value] : [])))
      for (const { line, steps: own = [] } of licences) expect(evaluateSteps(own, decimals).total).toBe(line.amount)
    }),
  )
})

test('No factor without a source raises a price', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      const least = { ...minFactors(pricing.table), usedDays: pricing.factors.usedDays }
      const unproven = unprovenFactors(pricing.factors, {}, pricing.table)
      const kept = Object.fromEntries(unproven.map((name) => [name, minFactors(pricing.table)[name]]))
      const proven = { ...pricing.factors, ...kept, continuedLicense: null }
      const bare = { ...least, usedDays: proven.usedDays }
      expect(listed({ ...pricing, factors: proven })).toBe(listed({ ...pricing, factors: bare }))
    }),
  )
})

test('A licence for longer costs more, and none is offered for longer than the use may go on', () => {
  fc.assert(
    fc.property(pricings, (pricing) => {
      fc.pre(!('problem' in priceOf(pricing)))
      const { licences } = priced(pricing)
      const amounts = licences.map(({ line }) => line.amount)
      expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
      const longest = pricing.factors.continuedLicense ?? 0
      expect(licences.map(({ days }) => days)).toEqual(durations.filter((days) => days <= longest))
    }),
  )
})
