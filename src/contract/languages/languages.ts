/** Languages of portal, letters and mails, a folder each. */
export const languages = ['en', 'pt', 'fr', 'es', 'it', 'nl', 'de'] as const
export type Language = (typeof languages)[number]

/** Names that readers of each language know. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  pt: 'Português',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  de: 'Deutsch',
}

/** Names that staff know. */
export const englishNames: Record<Language, string> = {
  en: 'English',
  pt: 'Portuguese',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  de: 'German',
}

const locales: Record<Language, string> = {
  en: 'en-GB',
  pt: 'pt-PT',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  de: 'de-DE',
}

/** False for German: a law firm writes to those readers, and only the page and documents are German. */
export const writesLetters = (language: Language): boolean => language !== 'de'

/** Language of a tag such as `pt-BR`; undefined without folder. */
export const languageOfTag = (tag: string): Language | undefined =>
  languages.find((one) => one === tag.trim().slice(0, 2).toLowerCase())

/** First of a browser's languages with a folder; else English. */
export const languageFor = (wanted: readonly string[]): Language =>
  wanted.map(languageOfTag).find((one) => one !== undefined) ?? 'en'

/** Returns the region whose days and sums a language writes. */
export const localeOf = (language: string): string => locales[languageOfTag(language) ?? 'en']
