import { createContext, use } from 'react'
import type { Language } from '#contract/languages/languages.ts'
import { type PortalWords, readPortal } from '#contract/languages/portal.ts'

/** The words of one language, fetched when it is chosen. */
export const loadWords = async (language: Language): Promise<PortalWords> =>
  readPortal((await fetchWords(language)).default)

async function fetchWords(language: Language) {
  switch (language) {
    case 'pt':
      return await import('#contract/languages/pt/portal.json')
    case 'fr':
      return await import('#contract/languages/fr/portal.json')
    case 'es':
      return await import('#contract/languages/es/portal.json')
    case 'it':
      return await import('#contract/languages/it/portal.json')
    case 'nl':
      return await import('#contract/languages/nl/portal.json')
    case 'de':
      return await import('#contract/languages/de/portal.json')
    case 'en':
      return await import('#contract/languages/en/portal.json')
    default:
      return language satisfies never
  }
}

export const WordsContext = createContext<{ words: PortalWords; language: Language } | undefined>(undefined)

/** What the page says, and in which language it writes days and sums. */
export function useWords(): { words: PortalWords; language: Language } {
  const said = use(WordsContext)
  if (!said) throw new Error('Nobody has said in which language.')
  return said
}
