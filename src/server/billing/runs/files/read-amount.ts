import { exponentOf } from '#contract/reference/currency-exponents.ts'

const form = /^(\d{1,15})(?:\.(\d{1,5}))?$/

/** Returns a bank's decimal amount in minor units of a currency; undefined where it is none, or has a smaller part than the currency. */
export function minorIn(text: string | undefined, currency: string): bigint | undefined {
  const decimals = exponentOf(currency, 'iso')
  const match = form.exec(text ?? '')
  if (!match || decimals === undefined) return undefined
  const [, whole = '', part = ''] = match
  const kept = part.replace(/0+$/, '')
  return kept.length > decimals ? undefined : BigInt(whole + kept.padEnd(decimals, '0'))
}

/** The same for euros. */
export const centsOf = (text: string | undefined): bigint | undefined => minorIn(text, 'EUR')
