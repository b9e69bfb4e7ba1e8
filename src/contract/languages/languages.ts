/** Languages of the payment page, letters, documents and mails: one folder each beside this file. */
export const languages = ['en', 'pt', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** Languages of letters. Dutch and German have no page yet, and our German readers are written to by a law firm. */
export const letterLanguages = [...languages, 'nl', 'de'] as const
export type LetterLanguage = (typeof letterLanguages)[number]

/** Names that readers of each language know. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  pt: 'Português',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

const locales: Record<LetterLanguage, string> = {
  en: 'en-GB',
  pt: 'pt-PT',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  de: 'de-DE',
}

/** Returns the language of a tag such as `pt-BR`; undefined for a language without a folder. */
export const languageOfTag = (tag: string): Language | undefined =>
  languages.find((one) => one === tag.trim().slice(0, 2).toLowerCase())

/** Returns the first of a browser's list that has a folder; else English. */
export const languageFor = (wanted: readonly string[]): Language =>
  wanted.map(languageOfTag).find((one) => one !== undefined) ?? 'en'

/** Names that staff know. */
export const englishNames: Record<LetterLanguage, string> = {
  en: 'English',
  pt: 'Portuguese',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  de: 'German',
}

/** Languages whose texts no person has set to reviewed: English governs there. */
export const unreviewedLanguages: readonly Language[] = languages.filter((one) => one !== 'en')

/** Returns the region whose days and sums a language writes. */
export const localeOf = (language: string): string =>
  locales[letterLanguages.find((one) => one === language.slice(0, 2).toLowerCase()) ?? 'en']
