import { exponentOf } from './currency-exponents.ts'

/**
 * Smallest sum of a card payment, in minor units by the exponent of ISO 4217. Source: docs.stripe.com/currencies, minimum charge amounts, November
 * 2026. The list lacks TRY: 0.50 EUR, with room for the rate. PayPal names no minimum; its fixed fee would take such a sum, so cards' holds for it, too.
 */
const smallestCharges: Readonly<Record<string, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  AUD: 50,
  CAD: 50,
  JPY: 50,
  TRY: 40_00,
  BRL: 50,
  CHF: 50,
  CZK: 15_00,
  DKK: 2_50,
  HKD: 4_00,
  HUF: 175_00,
  MXN: 10_00,
  MYR: 2_00,
  NOK: 3_00,
  NZD: 50,
  PLN: 2_00,
  SEK: 3_00,
  SGD: 50,
  THB: 10_00,
}

/** Smallest sum that payment services take, in minor units; one whole unit of a currency without an entry. */
export const smallestCharge = (currency: string): number =>
  smallestCharges[currency] ?? 10 ** (exponentOf(currency, 'iso') ?? 2)
