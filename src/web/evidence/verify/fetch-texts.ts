import type { Language } from '#contract/languages/languages.ts'
import type texts from '#contract/languages/en/verify.json'

/** Fetches the texts of a language. */
export async function fetchTexts(language: Language): Promise<{ default: typeof texts }> {
  switch (language) {
    case 'en':
      return await import('#contract/languages/en/verify.json')
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
