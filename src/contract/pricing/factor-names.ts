import type { PriceFactors } from './price.ts'

/** Factors as staff read them. */
export const factorNames: Record<keyof PriceFactors, string> = {
  marketSize: 'market',
  category: 'category of the use',
  sizeOnPage: 'size on the page',
  usedDays: 'days of use',
  uses: 'uses',
  continuedLicense: 'licence to go on',
  exclusivity: 'exclusivity',
  isCreditMissing: 'missing credit',
}
