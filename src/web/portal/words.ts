import { createContext, use } from 'react'
import type { PortalLanguage } from '#contract/portal/languages.ts'
import type { PortalWords } from '#contract/portal/words/en.ts'

/** The words of one language, fetched when it is chosen. */
export async function loadWords(language: PortalLanguage): Promise<PortalWords> {
  switch (language) {
    case 'pt':
      return (await import('#contract/portal/words/pt.ts')).pt
    case 'fr':
      return (await import('#contract/portal/words/fr.ts')).fr
    case 'es':
      return (await import('#contract/portal/words/es.ts')).es
    case 'it':
      return (await import('#contract/portal/words/it.ts')).it
    case 'en':
      return (await import('#contract/portal/words/en.ts')).en
    default:
      return language satisfies never
  }
}

export const WordsContext = createContext<{ words: PortalWords; language: PortalLanguage } | undefined>(undefined)

/** What the page says, and in which language it writes days and sums. */
export function useWords(): { words: PortalWords; language: PortalLanguage } {
  const said = use(WordsContext)
  if (!said) throw new Error('Nobody has said in which language.')
  return said
}
