import type { Language } from '#contract/languages/languages.ts'
import type texts from '#contract/languages/en/verify.json'

/** Fetches the texts of a language other than English, which comes with the page. */
export async function fetchTexts(language: Exclude<Language, 'en'>): Promise<{ default: typeof texts }> {
  switch (language) {
    case 'pt':
      return await import('#contract/languages/pt/verify.json')
    case 'fr':
      return await import('#contract/languages/fr/verify.json')
    case 'es':
      return await import('#contract/languages/es/verify.json')
    case 'it':
      return await import('#contract/languages/it/verify.json')
    case 'nl':
      return await import('#contract/languages/nl/verify.json')
    case 'de':
      return await import('#contract/languages/de/verify.json')
    default:
      return language satisfies never
  }
}
