import { exponentOf } from '#contract/reference/currency-exponents.ts'
import { smallestCharge } from '#contract/reference/smallest-charges.ts'
import { invalid } from './wire/card-error.ts'

/** Refuses a sum below the minimum of its currency, as the processor does. `amount` is in the processor's own minor units. */
export function requireChargeable(amount: number, currency: string): void {
  const code = currency.toUpperCase()
  const [theirs, iso] = [exponentOf(code, 'stripe') ?? 2, exponentOf(code, 'iso') ?? 2]
  const minimum = smallestCharge(code) * 10 ** (theirs - iso)
  if (amount < minimum)
    throw invalid(`Amount must be at least ${minimum} of the smallest unit of ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
}
