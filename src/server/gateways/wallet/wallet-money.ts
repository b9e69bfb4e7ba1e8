import { z } from 'zod'
import { isoExponent, paypalExponent, recounted } from '../exponents.ts'
import { type Money, ProcessorProblem, type Reference } from '../processor-event.ts'

/** Amount on the wire: decimals by the wallet's exponent. */
export const Amount = z.object({ currency_code: z.string(), value: z.string().regex(/^-?\d+(\.\d+)?$/) })
type Amount = z.infer<typeof Amount>

/** Throws ProcessorProblem for a currency that the wallet does not take, and for decimals that it does not know. */
export function toAmount({ amount, currency }: Money): Amount {
  const exponent = paypalExponent(currency)
  if (exponent === undefined)
    throw new ProcessorProblem('paypal', 'refused', `The wallet does not take ${currency}. Pay by card.`)
  const sent = recounted(amount, isoExponent(currency), exponent)
  if (sent === undefined)
    throw new ProcessorProblem(
      'paypal',
      'refused',
      `The wallet takes whole ${currency}: choose an amount without decimals.`,
    )
  const digits = String(sent).padStart(exponent + 1, '0')
  const value = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return { currency_code: currency, value }
}

export function money({ currency_code: currency, value }: Amount): Money {
  const [whole = '0', decimals = ''] = value.replace('-', '').split('.')
  const exponent = isoExponent(currency)
  const minor = Number(`${whole}${decimals.slice(0, exponent).padEnd(exponent, '0')}`)
  if (/[1-9]/.test(decimals.slice(exponent)) || !Number.isSafeInteger(minor))
    throw new Error(`The wallet tells an amount of ${value} ${currency}, which ${currency} has no unit for.`)
  return { amount: value.startsWith('-') ? -minor : minor, currency }
}

/** The wallet keeps one text with a payment. */
const longest = 127

export function toCustomId(reference: Reference): string {
  const text = Object.entries(reference)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  if (text.length > longest) throw new Error(`The wallet keeps at most ${longest} characters with a payment: ${text}`)
  return text
}

/** Empty for a payment that was not ours. */
export const readCustomId = (text: string | undefined): Reference => Object.fromEntries(new URLSearchParams(text ?? ''))
