/** How many decimals an amount has: by ISO 4217, and as each processor counts. They differ, so none is derived from another. */
const iso: Record<string, number> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3])),
}
/** Stripe sends ISK and UGX with two decimals, which are zeros, and MGA without any. */
const stripe: Record<string, number> = { ...iso, ISK: 2, UGX: 2, MGA: 0 }
/** The wallet takes these alone; without decimals HUF, JPY and TWD. */
const paypal = new Map(
  [
    'AUD',
    'BRL',
    'CAD',
    'CHF',
    'CNY',
    'CZK',
    'DKK',
    'EUR',
    'GBP',
    'HKD',
    'HUF',
    'ILS',
    'JPY',
    'MXN',
    'MYR',
    'NOK',
    'NZD',
    'PHP',
  ]
    .concat(['PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'])
    .map((currency) => [currency, ['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2]),
)

export const isoExponent = (currency: string): number => iso[currency] ?? 2
export const stripeExponent = (currency: string): number => stripe[currency] ?? 2
/** Undefined for a currency that the wallet does not take. */
export const paypalExponent = (currency: string): number | undefined => paypal.get(currency)

/** The same amount counted with another exponent; undefined where it cannot be said without a fraction. */
export function recounted(amount: number, from: number, to: number): number | undefined {
  if (to >= from) return amount * 10 ** (to - from)
  const unit = 10 ** (from - to)
  return amount % unit === 0 ? amount / unit : undefined
}
