import { languageOfTag, localeOf } from '#contract/languages/languages.ts'
import { type InvoiceWords as Texts, invoiceWords } from '#contract/languages/invoices.ts'

export type InvoiceWords = Texts & { locale: string }

/** The texts of a language; English for all others. */
export const wordsIn = (language: string): InvoiceWords => ({
  ...invoiceWords[languageOfTag(language) ?? 'en'],
  locale: localeOf(language),
})
