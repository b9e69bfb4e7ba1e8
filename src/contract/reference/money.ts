import { z } from 'zod'

/** The currencies that amounts are given in. */
export const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'TRY'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

export const defaultCurrency: Currency = 'USD'

/** The currencies that have no smaller unit. Source: the specification, section 9. */
export const zeroDecimalCurrencies: readonly string[] =
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')

/** An amount as the API gives it, in the currency's own unit. */
export type Money = { value: number; currency: Currency }

const digitsOf = (currency: string) => (zeroDecimalCurrencies.includes(currency) ? 0 : 2)

/** An amount in the currency's smallest unit, exactly; undefined where the amount has parts smaller than that. */
export function minorOf({ value, currency }: Money): number | undefined {
  const digits = digitsOf(currency)
  const minor = Math.round(value * 10 ** digits)
  return Number.isSafeInteger(minor) && minor / 10 ** digits === value ? minor : undefined
}

/** The amount that so many of the currency's smallest unit are. */
export const moneyOf = (minor: number, currency: Currency): Money => ({
  value: minor / 10 ** digitsOf(currency),
  currency,
})

/** The sum of amounts of one currency, added in its smallest unit; undefined where the currencies differ or an amount is not exact. */
export function totalOf(amounts: readonly [Money, ...Money[]]): Money | undefined {
  const [{ currency }] = amounts
  const minors = amounts.map((amount) => (amount.currency === currency ? minorOf(amount) : undefined))
  return minors.every((minor) => minor !== undefined)
    ? moneyOf(
        minors.reduce((sum, minor) => sum + minor, 0),
        currency,
      )
    : undefined
}
