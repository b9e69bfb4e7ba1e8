import { z } from 'zod'
import { exponentOf } from './currency-exponents.ts'

/** The currencies that amounts are given in. */
export const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'TRY'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

export const defaultCurrency: Currency = 'USD'

/** Currencies without minor units (specification, 9). */
export const zeroDecimalCurrencies: readonly string[] =
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')

/** An amount of the API, in whole currency units. */
export type Money = { value: number; currency: Currency }

const digitsOf = (currency: string) => (zeroDecimalCurrencies.includes(currency) ? 0 : 2)

/** An amount in the currency's smallest unit, exactly; undefined where the amount has parts smaller than that. */
export function minorOf({ value, currency }: Money): number | undefined {
  const digits = digitsOf(currency)
  const minor = Math.round(value * 10 ** digits)
  return Number.isSafeInteger(minor) && minor / 10 ** digits === value ? minor : undefined
}

/** Converts minor units to an amount. */
export const moneyOf = (minor: number, currency: Currency): Money => ({
  value: minor / 10 ** digitsOf(currency),
  currency,
})

/** Sum of amounts of one currency, added in its smallest unit; undefined for mixed currencies or an inexact amount. */
export function totalOf(amounts: readonly [Money, ...Money[]]): Money | undefined {
  const [{ currency }] = amounts
  const minors = amounts.map((amount) => (amount.currency === currency ? minorOf(amount) : undefined))
  return minors.every((minor) => minor !== undefined)
    ? moneyOf(
        minors.reduce((sum, minor) => sum + minor, 0),
        currency,
      )
    : undefined
}

/** Decimals of an amount in the ledger and at processors: those of ISO 4217. Throws for an unknown currency. */
function decimalsOf(currency: string): number {
  const decimals = exponentOf(currency, 'iso')
  if (decimals === undefined) throw new Error(`${currency} is no currency that is known here.`)
  return decimals
}

/** Formats a price by the specification: en-US, with two decimals, or none where the currency has none (a recorded departure). */
export const formatPrice = (value: number, currency: string): string => {
  const digits = digitsOf(currency)
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats an amount of minor units for documents and mails in a language, exactly; `code` tells dollars apart. */
export function formatAmount(amount: number | bigint, currency: string, language: string): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(plainAmount(amount, currency) as Intl.StringNumericLiteral)
}

/** An amount in minor units as digits with a point, exactly: `-1234.50`. For tables that programs read. */
export function plainAmount(amount: number | bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount)
    .replace('-', '')
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}
