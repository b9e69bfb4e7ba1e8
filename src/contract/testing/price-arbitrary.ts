import fc from 'fast-check'
import { type FeeKey, Fees, type FeeTable, risingFees } from '#contract/pricing/fees.ts'
import { type Priced, priceOf, type Pricing } from '#contract/pricing/price-of.ts'
import {
  Exclusivity,
  InfringementCategory,
  longestUse,
  MarketSize,
  type PriceFactors,
  SizeOnPage,
} from '#contract/pricing/price.ts'
import { PriceRange } from '../cases/submission/choices.ts'
import { durations } from '../platform/choices.ts'
import { currencies } from '../reference/money.ts'

/** A figure of a table. */
export const fee = (value: number) => ({ value, source: 'Made up', date: '2026-11-01' })

/** Tables whose figures rise as they have to. */
export const tables: fc.Arbitrary<FeeTable> = fc
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

/** Everything that a price can be made of. */
export const factors: fc.Arbitrary<PriceFactors> = fc.record({
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
/** Prices that can be asked for, by any table and any wish. */
export const pricings: fc.Arbitrary<Pricing> = fc.record({
  factors,
  currency: fc.constantFrom(...currencies),
  table: tables,
  wish: wishes,
  country: fc.constantFrom('GB', 'DE', 'US', null),
  interestDays: fc.integer({ min: 0, max: 400 }),
  instead: fc.constant(null),
})

/** An owner who leaves the price to the table. */
export const ours = { range: 'Rightframe', currency: 'USD', min: null, max: null } as const

/** A price that can be asked for. Throws for one that cannot. */
export function priced(pricing: Pricing): Priced {
  const found = priceOf(pricing)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

/** The total by the table alone. */
export const listed = (pricing: Pricing) => priced({ ...pricing, wish: ours, instead: null }).total
