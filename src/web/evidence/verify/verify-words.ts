import { useSyncExternalStore } from 'react'
import type texts from '#contract/languages/en/verify.json'
import { type Language, languageFor } from '#contract/languages/languages.ts'
import { readWords, type Words } from '#contract/languages/read-words.ts'
import { verifySignatures as signatures } from '#contract/languages/verify-signatures.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'

type Texts = typeof texts
export type VerifyWords = Words<Texts, typeof signatures>
type Said = { language: Language; words: VerifyWords }

/** Stands in a file of its own, beside the code of the page. */
const { default: english } = await import('#contract/languages/en/verify.json', { with: { type: 'json' } })

const yearSeconds = 31_536_000
const listeners = new Set<() => void>()
let current: Said = { language: 'en', words: readWords(english, signatures) }

/** Words of the pages on which numbers are checked, in the reader's language once they are fetched. */
export const useVerifyWords = (): Said => useSyncExternalStore(subscribe, () => current)

/** Writes these pages in another language, and remembers it for this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('portal-language', language, yearSeconds)
  await show(language)
}

async function show(language: Language): Promise<void> {
  current = { language, words: readWords((await fetchWords(language)).default, signatures) }
  document.documentElement.lang = language
  for (const tell of listeners) tell()
}

async function fetchWords(language: Language): Promise<{ default: Texts }> {
  switch (language) {
    case 'en':
      return { default: english }
    case 'pt':
      return await import('#contract/languages/pt/verify.json', { with: { type: 'json' } })
    case 'fr':
      return await import('#contract/languages/fr/verify.json', { with: { type: 'json' } })
    case 'es':
      return await import('#contract/languages/es/verify.json', { with: { type: 'json' } })
    case 'it':
      return await import('#contract/languages/it/verify.json', { with: { type: 'json' } })
    case 'nl':
      return await import('#contract/languages/nl/verify.json', { with: { type: 'json' } })
    case 'de':
      return await import('#contract/languages/de/verify.json', { with: { type: 'json' } })
    default:
      return language satisfies never
  }
}

let hasAsked = false

/** The first reader asks for the browser's language; English stays where it cannot be fetched. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  if (!hasAsked) {
    hasAsked = true
    const wanted = languageFor([readCookie('portal-language') ?? '', ...navigator.languages])
    if (wanted !== current.language) void show(wanted).catch(() => undefined)
  }
  return () => void listeners.delete(tell)
}
