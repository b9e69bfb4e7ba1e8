import { exponentOf } from '../reference/currency-exponents.ts'
import { consentWords } from '../languages/consents.ts'
import type { Language } from '../languages/languages.ts'
import { payerLanguageOf, type PlannedPart } from './instalments.ts'

type Consent = { provider: string; parts: readonly PlannedPart[]; grandTotal: number; currency: string }

/**
 * The consent text of a payer in parts, exactly as shown and stored. Days and sums are written without `Intl`, so that every browser and the server
 * give the same text.
 */
export function mandateText(language: string, { provider, parts, grandTotal, currency }: Consent): string {
  const payers = payerLanguageOf(language)
  const [forms, words] = [formsOf[payers], consentWords[payers]]
  const money = (amount: number) => sumText(amount, currency, forms)
  const list = parts.map(({ due, amount }) => `${dayText(due, words.months, forms)}: ${money(amount)}`).join('; ')
  return words.parts(provider, list, money(grandTotal), parts.length)
}

/** A text with all its white space alike: browsers may hand on other spaces than they were given. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

type Forms = {
  /** Between day, month and year. */
  joiner: string
  /** Follows the figure of the day. */
  dayMark?: string
  decimal: string
  group: string
  /** Digits from which on thousands are grouped. */
  groupedFrom: number
  isCodeFirst: boolean
}

const nbsp = '\u00A0'

function sumText(amount: number, currency: string, { decimal, group, groupedFrom, isCodeFirst }: Forms): string {
  const decimals = exponentOf(currency, 'iso') ?? 2
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const grouped = whole.length < groupedFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  const sum = decimals === 0 ? grouped : `${grouped}${decimal}${digits.slice(-decimals)}`
  return isCodeFirst ? `${currency}${nbsp}${sum}` : `${sum}${nbsp}${currency}`
}

const dayText = (day: Date, months: readonly string[], { joiner, dayMark = '' }: Forms): string =>
  [`${day.getUTCDate()}${dayMark}`, months[day.getUTCMonth()], day.getUTCFullYear()].join(joiner)

const formsOf: Record<Language, Forms> = {
  en: { joiner: ' ', decimal: '.', group: ',', groupedFrom: 4, isCodeFirst: true },
  pt: { joiner: ' de ', decimal: ',', group: nbsp, groupedFrom: 5, isCodeFirst: false },
  fr: { joiner: ' ', decimal: ',', group: nbsp, groupedFrom: 4, isCodeFirst: false },
  es: { joiner: ' de ', decimal: ',', group: '.', groupedFrom: 5, isCodeFirst: false },
  it: { joiner: ' ', decimal: ',', group: '.', groupedFrom: 5, isCodeFirst: false },
  nl: { joiner: ' ', decimal: ',', group: '.', groupedFrom: 4, isCodeFirst: true },
  de: { joiner: ' ', dayMark: '.', decimal: ',', group: '.', groupedFrom: 4, isCodeFirst: false },
}
