import { exponentOf } from '#contract/reference/currency-exponents.ts'
import { type AmountFault, readAmount } from '#contract/reference/read-amount.ts'

/** What was typed as a sum, in minor units; or why it is none. */
export function readSum(typed: string, currency: string): { minor: number | null; fault?: AmountFault } {
  const read = readAmount(typed, currency)
  if (read.value === null) return { minor: null, ...(read.fault && { fault: read.fault }) }
  return { minor: Math.round(read.value * 10 ** (exponentOf(currency, 'iso') ?? 2)) }
}
