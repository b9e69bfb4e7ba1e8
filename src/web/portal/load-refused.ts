import type { Language } from '#contract/languages/languages.ts'
import { readWords } from '#contract/languages/read-words.ts'
import type { RefusalWords } from '#contract/languages/refusals.ts'
import { refusals as signatures } from '#contract/languages/signatures.ts'

/** Fetches the sentences of refusals in a language; the server's own are English. */
export const loadRefused = async (language: Exclude<Language, 'en'>): Promise<RefusalWords> =>
  readWords((await fetchRefused(language)).default, signatures)

async function fetchRefused(language: Exclude<Language, 'en'>) {
  switch (language) {
    case 'pt':
      return await import('#contract/languages/pt/refusals.json')
    case 'fr':
      return await import('#contract/languages/fr/refusals.json')
    case 'es':
      return await import('#contract/languages/es/refusals.json')
    case 'it':
      return await import('#contract/languages/it/refusals.json')
    case 'nl':
      return await import('#contract/languages/nl/refusals.json')
    case 'de':
      return await import('#contract/languages/de/refusals.json')
    default:
      return language satisfies never
  }
}
