import { zeroDecimalCurrencies } from './money.ts'

/** What was typed as an amount: the number that it means, or why it means none, as a sentence. Nothing typed is no amount. */
export type ReadAmount = { value: number } | { value: null; problem?: string }

const digit = String.raw`\p{Nd}`
const thousands = new RegExp(`^${digit}{1,3}(?:[ '.,]${digit}{3})+$`, 'u')

/**
 * Reads money as people type it: with a decimal comma or point, with thousands in blanks, points, commas or apostrophes, with a currency's sign or
 * letters on either side. A single mark before three digits divides thousands, since no currency here has three decimals. What could mean two
 * amounts is refused, and no amount is ever changed to fit.
 */
export function readAmount(typed: string, currency: string): ReadAmount {
  const text = plain(typed)
  if (text === '') return { value: null }
  if (text.startsWith('-')) return refused('An amount cannot be below zero.')
  const decimals = zeroDecimalCurrencies.includes(currency) ? 0 : 2
  const [, whole = '', fraction = ''] = new RegExp(`^(.*?)(?:[.,](${digit}{1,2}|))?$`, 'su').exec(text) ?? []
  if (fraction.length > decimals) return refused(`${currency} has no smaller unit: give a whole amount.`)
  if (!isWhole(whole, text.at(whole.length)) || /^0[ '.,]/.test(whole))
    return refused(
      `This cannot be read as an amount. Write it as ${decimals === 0 ? '1,250' : '1,250.50 or 1.250,50'}.`,
    )
  return { value: Number(`${whole.replaceAll(/[ '.,]/g, '')}.${fraction || '0'}`) }
}

/** Digits alone, or thousands with one and the same mark between them, which is not the one before the decimals. */
function isWhole(whole: string, before: string | undefined): boolean {
  if (new RegExp(`^${digit}+$`, 'u').test(whole)) return true
  const marks = new Set(whole.match(/[ '.,]/g))
  return thousands.test(whole) && marks.size === 1 && !marks.has(before ?? '')
}

/** Without the currency, and with one kind of blank, apostrophe, minus and digit. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Sc}\p{L}]+\.?/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .trim()

const refused = (problem: string): ReadAmount => ({ value: null, problem })
