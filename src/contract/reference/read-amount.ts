import { exponentOf } from './currency-exponents.ts'

/** Reason why a text is no amount: another currency, below zero, decimals in a currency without them, or unreadable. */
export type AmountFault = 'currency' | 'below-zero' | 'no-parts' | 'unreadable'

/** Value of a typed amount, or null with the reason and an English sentence. An empty text is null without a reason. */
export type ReadAmount = { value: number } | { value: null; fault?: AmountFault; problem?: string }

const thousands = /^\d{1,3}(?:[ '.,]\d{3})+$/

/**
 * Reads money as people type it. Decimals follow a comma or point; blanks, points, commas or apostrophes separate thousands. The currency's sign or
 * code may stand on either side, and a dash may replace the cents. A single mark before three digits separates thousands, since no currency here
 * has three decimals. Ambiguous text, other words and other currencies are refused; no amount is ever changed to fit.
 */
export function readAmount(typed: string, currency: string): ReadAmount {
  const said = plain(typed)
  if (said === '') return { value: null }
  if (signsIn(said).some((sign) => sign !== signOf(currency)))
    return refused('currency', `This amount is not in ${currency}.`)
  const text = withoutCurrency(said, currency)
  if (text === '') return { value: null }
  if (text.startsWith('-')) return refused('below-zero', 'An amount cannot be below zero.')
  const decimals = exponentOf(currency, 'iso') === 0 ? 0 : 2
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](?:(\d{1,2})|-{0,2}))?$/s.exec(text) ?? []
  if (fraction.length > decimals) return refused('no-parts', `${currency} has no smaller unit: give a whole amount.`)
  if (!isWhole(whole, text.at(whole.length)) || /^0[ '.,]/.test(whole))
    return refused(
      'unreadable',
      `This cannot be read as an amount. Write it as ${decimals === 0 ? '1,250' : '1,250.50 or 1.250,50'}.`,
    )
  return { value: Number(`${whole.replaceAll(/[ '.,]/g, '')}.${fraction || '0'}`) }
}

/** True for digits alone, or thousands separated by one kind of mark that differs from the decimal mark. */
function isWhole(whole: string, before: string | undefined): boolean {
  if (/^\d+$/.test(whole)) return true
  const marks = new Set(whole.match(/[ '.,]/g))
  return thousands.test(whole) && marks.size === 1 && !marks.has(before ?? '')
}

/** With one kind of blank, apostrophe, minus and digit. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const signsIn = (text: string): string[] => text.match(/\p{Sc}/gu) ?? []

const signOf = (currency: string): string | undefined =>
  signsIn((0).toLocaleString('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }))[0]

/** At either end: the code, or a sign with the letters of its country, as in CA$ and £GB. Letters elsewhere, or others, stay and are no amount. */
function withoutCurrency(text: string, currency: string): string {
  const country = currency.slice(0, 2)
  const sign = `(?:${country}|${country.charAt(0)})?\\p{Sc}(?:${country}|${country.charAt(0)})?`
  const codes = [currency, ...(alsoCalled[currency] ?? [])].join('|')
  const named = `(?:(?:${codes}) ?(?:${sign})?|${sign} ?(?:${codes})?)`
  const ends = new RegExp(`^(-?) ?${named} ?|(?<=\\d[.,]?) ?${named}$`, 'giu')
  return text.replaceAll(ends, '$1').trim()
}

/** Other words for a currency than its code and sign. Signs shared by several currencies count as the requested one. */
const alsoCalled: Partial<Record<string, string[]>> = {
  USD: ['dollars?'],
  EUR: ['euros?'],
  GBP: ['pounds?'],
  AUD: ['dollars?'],
  CAD: ['dollars?'],
  JPY: ['yen', '円'],
  TRY: ['TL', 'liras?'],
}

const refused = (fault: AmountFault, problem: string): ReadAmount => ({ value: null, fault, problem })
