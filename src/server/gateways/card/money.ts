import { isoExponent, recounted, stripeExponent } from '../exponents.ts'
import { type Money, ProcessorProblem } from '../processor-event.ts'

/** The amount as the processor counts it. Throws ProcessorProblem for what it cannot be told without a fraction. */
export function counted({ amount, currency }: Money): { amount: number; currency: string } {
  const sent = recounted(amount, isoExponent(currency), stripeExponent(currency))
  if (sent === undefined)
    throw new ProcessorProblem(
      'stripe',
      'refused',
      `Cards are charged in whole ${currency}: choose an amount without decimals.`,
    )
  return { amount: sent, currency: currency.toLowerCase() }
}

/** An amount of the processor as we count.. */
export function money(amount: number, currency: string): Money {
  const code = currency.toUpperCase()
  const read = recounted(amount, stripeExponent(code), isoExponent(code))
  if (read === undefined)
    throw new Error(`The processor tells an amount of ${amount} ${code} with decimals that ${code} lacks.`)
  return { amount: read, currency: code }
}
