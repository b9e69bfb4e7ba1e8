/** The languages of the payment page and its mails. */
export const portalLanguages = ['en', 'pt', 'fr', 'es', 'it'] as const
export type PortalLanguage = (typeof portalLanguages)[number]

/** As whoever reads it calls it. */
export const languageNames: Record<PortalLanguage, string> = {
  en: 'English',
  pt: 'Português',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

/** Languages whose words nobody who speaks them has read over yet: readers and staff are told. */
export const unreviewedLanguages: readonly PortalLanguage[] = ['pt', 'fr', 'es', 'it']

/** The one that a tag such as `pt-BR` means; undefined for a language that the page does not have. */
export const languageOfTag = (tag: string): PortalLanguage | undefined =>
  portalLanguages.find((one) => one === tag.trim().slice(0, 2).toLowerCase())

/** The first of a browser's list that the page has; English where it has none of them. */
export const languageFor = (wanted: readonly string[]): PortalLanguage =>
  wanted.map(languageOfTag).find((one) => one !== undefined) ?? 'en'
