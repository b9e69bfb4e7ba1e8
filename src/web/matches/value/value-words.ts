import type { UseValue, SumOfValues } from '#contract/matches/use-value.ts'
import { plainAmount } from '#contract/reference/money.ts'

/** `About EUR 400 to 900 for one year, yours 180 to 400`; unknown values have three words. */
export function formatValue(value: UseValue): string {
  if (value.is === 'nobody') return 'No cases there'
  if (value.is === 'unknown') return unknownWords[value.of]
  return formatRange(value)
}

const unknownWords = { country: 'Country not known', fees: 'Fees not confirmed' } as const

/** The same of a range or a sum of ranges. */
export function formatRange({ currency, low, high, yours, isByLawyers }: SumOfValues): string {
  const asked = `About ${currency} ${span(low, high, currency)} for one year`
  if (isByLawyers) return `${asked}, less the lawyers’ costs`
  return yours ? `${asked}, yours ${span(yours.low, yours.high, currency)}` : asked
}

function span(low: number, high: number, currency: string): string {
  const [from, to] = [rounded(low, currency, Math.floor), rounded(high, currency, Math.ceil)]
  return from === to ? from : `${from} to ${to}`
}

/** Two digits that count; more would claim more than is known. */
function rounded(minor: number, currency: string, round: (value: number) => number): string {
  const value = Number(plainAmount(minor, currency))
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1)
  return (round(value / step) * step).toLocaleString('en-US', { maximumFractionDigits: 0 })
}
