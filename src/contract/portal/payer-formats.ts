import type { Change } from '../fingerprints/change.ts'
import { exponentOf } from '../reference/currency-exponents.ts'
import type { PortalWords } from '../languages/portal.ts'

/** Portuguese is that of Portugal: by the language alone an amount is written as in Brazil. */
const localeOf = (language: string): string => (language === 'pt' ? 'pt-PT' : language)

/** Days are written as on receipts and mandates beside them. */
const localeOfDays = (language: string): string => (language === 'en' ? 'en-GB' : localeOf(language))

/** A day, or the day of a moment, as a language writes it. */
export const dayIn = (language: string, day: string): string =>
  new Intl.DateTimeFormat(localeOfDays(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A moment in UTC, which is said. */
export const momentIn = (language: string, moment: string): string =>
  `${new Intl.DateTimeFormat(localeOfDays(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`

/** An amount in minor units by the exponent of ISO 4217, as a language writes it. */
export function sumIn(language: string, amount: number, currency: string): string {
  const digits = exponentOf(currency, 'iso') ?? 2
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

/** A country by its two letters. */
export const countryIn = (language: string, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code) : code

/** All that was done to a copy, in one phrase. */
export const changesIn = ({ changes: words }: Pick<PortalWords, 'changes'>, changes: readonly Change[]): string =>
  changes.length === 0 ? words.none : changes.map((change) => changeIn(words, change)).join(', ')

function changeIn(words: PortalWords['changes'], change: Change): string {
  switch (change.kind) {
    case 'cropped':
      return words.cropped(Math.round(change.keptPercent))
    case 'mirrored':
      return words.mirrored
    case 'rotated':
      return words.rotated(Math.round(change.degrees))
    case 'resized':
      return change.factor < 1
        ? words.smaller(Math.round(change.factor * 100))
        : words.larger(Math.round(change.factor * 100))
    case 'recoloured':
      return words.recoloured
    case 'text-added':
      return words.text
    case 'watermark':
      return words.watermark[change.what]
    case 'framed':
      return words.framed
    case 'within':
      return words.within[change.what]
    case 'perspective':
      return words.perspective
    default:
      return change satisfies never
  }
}
