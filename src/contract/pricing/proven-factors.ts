import { type FeeTable, usedFee } from './fees.ts'
import {
  Exclusivity,
  type FactorSources,
  InfringementCategory,
  MarketSize,
  type PriceFactors,
  SizeOnPage,
} from './price.ts'

/** The factors that come to the least by a table. */
export const leastFactors = ({ fees }: Pick<FeeTable, 'fees'>): PriceFactors => ({
  marketSize: MarketSize.enum.Local,
  category: InfringementCategory.options.toSorted(
    (one, other) => fees[`base.${one}`].value - fees[`base.${other}`].value,
  )[0]!,
  sizeOnPage: SizeOnPage.enum.Thumbnail,
  usedDays: 1,
  uses: 1,
  continuedLicense: null,
  exclusivity: Exclusivity.enum.None,
  isCreditMissing: false,
})

type Raising = Exclude<keyof PriceFactors, 'continuedLicense'>

/** Factors that raise the price above the least and have no source. A licence to go on is chosen by its payer. */
export function unprovenFactors(
  factors: PriceFactors,
  sources: FactorSources,
  table: Pick<FeeTable, 'fees'>,
): Raising[] {
  const least = leastFactors(table)
  const base = (category: PriceFactors['category']) => table.fees[`base.${category}`].value
  const isLeast: Record<Raising, boolean> = {
    marketSize: factors.marketSize === least.marketSize,
    category: base(factors.category) === base(least.category),
    sizeOnPage: factors.sizeOnPage === least.sizeOnPage,
    usedDays: usedFee(factors.usedDays) === usedFee(least.usedDays),
    uses: factors.uses === least.uses,
    exclusivity: factors.exclusivity === least.exclusivity,
    isCreditMissing: factors.isCreditMissing === least.isCreditMissing,
  }
  return (Object.keys(isLeast) as Raising[]).filter((name) => !isLeast[name] && !sources[name]?.trim())
}
