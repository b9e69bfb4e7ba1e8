import { exponentOf } from '#contract/reference/currency-exponents.ts'

/** Decimals of a currency missing from the table. */
const usual = 2

export const isoExponent = (currency: string): number => exponentOf(currency, 'iso') ?? usual
export const stripeExponent = (currency: string): number => exponentOf(currency, 'stripe') ?? usual
/** Undefined for a currency that the wallet does not take. */
export const paypalExponent = (currency: string): number | undefined => exponentOf(currency, 'paypal')

/** The amount with another exponent; undefined where fractions result. */
export function recounted(amount: number, from: number, to: number): number | undefined {
  if (to >= from) return amount * 10 ** (to - from)
  const unit = 10 ** (from - to)
  return amount % unit === 0 ? amount / unit : undefined
}
