/** Decimals; `paypal`: null for currencies it does not accept. */
type Exponents = { iso: number; stripe: number; paypal: number | null }

/**
 * Decimals of currencies, not taken from `Intl`, which has none for MGA and HUF. `iso`: ISO 4217 list one (SIX). `stripe`:
 * docs.stripe.com/currencies, zero-decimal and special cases; ISK and UGX with two, always `00`, are from memory and need confirmation before use.
 * `paypal`: developer.paypal.com/docs/reports/reference/paypal-supported-currencies. As of 25 November 2026.
 */
export const currencyExponents = {
  USD: { iso: 2, stripe: 2, paypal: 2 },
  EUR: { iso: 2, stripe: 2, paypal: 2 },
  GBP: { iso: 2, stripe: 2, paypal: 2 },
  AUD: { iso: 2, stripe: 2, paypal: 2 },
  CAD: { iso: 2, stripe: 2, paypal: 2 },
  JPY: { iso: 0, stripe: 0, paypal: 0 },
  TRY: { iso: 2, stripe: 2, paypal: null },
  BIF: { iso: 0, stripe: 0, paypal: null },
  CLP: { iso: 0, stripe: 0, paypal: null },
  DJF: { iso: 0, stripe: 0, paypal: null },
  GNF: { iso: 0, stripe: 0, paypal: null },
  KMF: { iso: 0, stripe: 0, paypal: null },
  KRW: { iso: 0, stripe: 0, paypal: null },
  MGA: { iso: 2, stripe: 0, paypal: null },
  PYG: { iso: 0, stripe: 0, paypal: null },
  RWF: { iso: 0, stripe: 0, paypal: null },
  UGX: { iso: 0, stripe: 2, paypal: null },
  VND: { iso: 0, stripe: 0, paypal: null },
  VUV: { iso: 0, stripe: 0, paypal: null },
  XAF: { iso: 0, stripe: 0, paypal: null },
  XOF: { iso: 0, stripe: 0, paypal: null },
  XPF: { iso: 0, stripe: 0, paypal: null },
  BRL: { iso: 2, stripe: 2, paypal: 2 },
  CHF: { iso: 2, stripe: 2, paypal: 2 },
  CNY: { iso: 2, stripe: 2, paypal: 2 },
  CZK: { iso: 2, stripe: 2, paypal: 2 },
  DKK: { iso: 2, stripe: 2, paypal: 2 },
  HKD: { iso: 2, stripe: 2, paypal: 2 },
  ILS: { iso: 2, stripe: 2, paypal: 2 },
  MXN: { iso: 2, stripe: 2, paypal: 2 },
  MYR: { iso: 2, stripe: 2, paypal: 2 },
  NOK: { iso: 2, stripe: 2, paypal: 2 },
  NZD: { iso: 2, stripe: 2, paypal: 2 },
  PHP: { iso: 2, stripe: 2, paypal: 2 },
  PLN: { iso: 2, stripe: 2, paypal: 2 },
  SEK: { iso: 2, stripe: 2, paypal: 2 },
  SGD: { iso: 2, stripe: 2, paypal: 2 },
  THB: { iso: 2, stripe: 2, paypal: 2 },
  HUF: { iso: 2, stripe: 2, paypal: 0 },
  TWD: { iso: 2, stripe: 2, paypal: 0 },
  ISK: { iso: 0, stripe: 2, paypal: null },
  BHD: { iso: 3, stripe: 3, paypal: null },
  IQD: { iso: 3, stripe: 3, paypal: null },
  JOD: { iso: 3, stripe: 3, paypal: null },
  KWD: { iso: 3, stripe: 3, paypal: null },
  LYD: { iso: 3, stripe: 3, paypal: null },
  OMR: { iso: 3, stripe: 3, paypal: null },
  TND: { iso: 3, stripe: 3, paypal: null },
} as const satisfies Record<string, Exponents>

/** Returns the decimals of a currency by a list; undefined for a currency that is unknown or not accepted there. */
export function exponentOf(currency: string, by: keyof Exponents): number | undefined {
  const known = (currencyExponents as Record<string, Exponents>)[currency]
  return known?.[by] ?? undefined
}
