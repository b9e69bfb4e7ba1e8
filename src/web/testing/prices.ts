import { type FeeKey, feeKeys, Fees, risingFees } from '#contract/pricing/fees.ts'
import type { Pricing } from '#contract/pricing/price-endpoints.ts'
import type { PriceFactors } from '#contract/pricing/price.ts'
import { idOf } from './matches.ts'

export const someFactors: PriceFactors = {
  marketSize: 'Local',
  category: 'Editorial',
  sizeOnPage: 'Thumbnail',
  usedDays: 30,
  uses: 1,
  continuedLicense: null,
  exclusivity: 'None',
  isCreditMissing: false,
}

/** Figures that rise by a thousand where they have to; a use costs 200 dollars, and nothing else is asked for. */
export const someFees: Fees = Fees.parse(
  Object.fromEntries(
    feeKeys.map((key) => [key, { value: valueOf(key), source: 'A survey of 2026', date: '2026-11-01' }]),
  ),
)

function valueOf(key: FeeKey): number {
  if (key.startsWith('base.')) return 20_000
  const rising = Object.values(risingFees).find((keys) => (keys as readonly FeeKey[]).includes(key))
  if (rising) return 1000 * ((rising as readonly FeeKey[]).indexOf(key) + 1)
  return key.startsWith('currency.') ? 1000 : 0
}

/** A case without a price, as staff set one. */
export const aPricing = (more: Partial<Pricing> = {}): Pricing => ({
  caseId: idOf(51),
  version: 0,
  price: null,
  history: [],
  suggested: {
    currency: 'EUR',
    factors: someFactors,
    from: [{ factor: 'marketSize', from: 'The address shop.example is of no one country.' }],
  },
  interest: { days: 0, source: null },
  wish: { range: 'Rightframe', currency: 'USD', min: null, max: null },
  country: 'PT',
  approvesPrice: false,
  fixedCurrency: null,
  table: { version: 1, fees: someFees, open: [] },
  closed: null,
  ...more,
})
