import { exponentOf } from '#contract/reference/currency-exponents.ts'

/** Money that the bank exchanged: so much of one currency for so much of another, in minor units. */
export type Exchange = { sold: bigint; from: string; bought: bigint; to: string }

/** Returns a part of exchanged money in the currency bought, in minor units, rounded half away from zero. */
export const convertPart = (part: bigint, { sold, bought }: Pick<Exchange, 'sold' | 'bought'>): bigint =>
  divideRounded(part * bought, sold)

/** Returns an amount by a rate that is written as a decimal: units of `to` for one of `from`. */
export function convertAt(amount: bigint, rate: string, { from, to }: Pick<Exchange, 'from' | 'to'>): bigint {
  const { digits, decimals } = readRate(rate)
  const shift = BigInt(decimals) + exponent(from)
  return divideRounded(amount * digits * 10n ** exponent(to), 10n ** shift)
}

/** Returns the rate of an exchange with six significant digits. */
export function rateOf({ sold, from, bought, to }: Exchange): string {
  return sixDigits(bought * 10n ** exponent(from), sold * 10n ** exponent(to))
}

/** Returns the cross rate of two currencies that a bank quotes for one unit of a third. */
export function crossRate(from: string, to: string): string {
  const [below, above] = [readRate(from), readRate(to)]
  return sixDigits(above.digits * 10n ** BigInt(below.decimals), below.digits * 10n ** BigInt(above.decimals))
}

const exponent = (currency: string): bigint => {
  const found = exponentOf(currency, 'iso')
  if (found === undefined) throw new Error(`${currency} is no currency that is known here.`)
  return BigInt(found)
}

function readRate(rate: string): { digits: bigint; decimals: number } {
  if (!/^\d{1,9}(?:\.\d{1,12})?$/.test(rate)) throw new Error(`${rate} is no rate.`)
  const [whole = '', part = ''] = rate.split('.')
  const digits = BigInt(whole + part)
  if (digits === 0n) throw new Error('A rate is above zero.')
  return { digits, decimals: part.length }
}

function divideRounded(above: bigint, below: bigint): bigint {
  if (below <= 0n) throw new Error('An exchange has a sum above zero.')
  const size = above < 0n ? -above : above
  const rounded = (size * 2n + below) / (below * 2n)
  return above < 0n ? -rounded : rounded
}

const places = 12

function sixDigits(above: bigint, below: bigint): string {
  const scaled = divideRounded(above * 10n ** BigInt(places), below)
  const cut = Math.max(0, String(scaled).length - 6)
  const kept = divideRounded(scaled, 10n ** BigInt(cut)) * 10n ** BigInt(cut)
  const text = String(kept).padStart(places + 1, '0')
  const part = text.slice(-places).replace(/0+$/, '')
  return `${text.slice(0, -places)}${part === '' ? '' : `.${part}`}`
}
