import type { PriceStep } from '#contract/pricing/price.ts'
import { quotient } from '#contract/reference/quotient.ts'

/** What steps come to by themselves, in minor units of a currency of so many decimals: what a reader with a pencil gets. */
export function evaluateSteps(steps: readonly PriceStep[], decimals: number): { lines: number[]; total: number } {
  const lines: number[] = []
  let [top, bottom, changes] = [0n, 1n, 0]
  for (const { step, value } of steps) {
    if (step === 'fee') [top, bottom] = [BigInt(value), 100n]
    else if (step === 'times') [top, bottom] = [top * BigInt(value), bottom * 1000n]
    else if (step === 'currency') [top, bottom] = [top * BigInt(value) * 10n ** BigInt(decimals), bottom * 1000n]
    else if (step === 'of-past') [top, bottom] = [BigInt(value), 1n]
    else if (step === 'days') [top, bottom] = [top * BigInt(value), bottom * 365n]
    else if (step === 'line') lines.push(Number(quotient(top, bottom, 'half-up')))
    else changes += value
  }
  return { lines, total: lines.reduce((sum, line) => sum + line, 0) + changes }
}
