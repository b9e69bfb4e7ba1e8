import { useSyncExternalStore } from 'react'
import type texts from '#contract/languages/en/verify.json'
import type { Language } from '#contract/languages/languages.ts'
import { readWords, type Words } from '#contract/languages/read-words.ts'
import { verifySignatures as signatures } from '#contract/languages/verify-signatures.ts'
import { readCookie } from '#web/platform/cookies.ts'

export type VerifyTexts = typeof texts
export type VerifyWords = Words<VerifyTexts, typeof signatures>
type Said = { language: Language; words: VerifyWords }

/** Stands in a file of its own, beside the code of the page. */
export const { default: english } = await import('#contract/languages/en/verify.json')

const listeners = new Set<() => void>()
let current: Said = { language: 'en', words: readWords(english, signatures) }

/** Words of the pages on which numbers are checked, in the reader's language once they are fetched. */
export const useVerifyWords = (): Said => useSyncExternalStore(subscribe, () => current)

/** Writes these pages with the texts of a language. */
export function say(language: Language, said: VerifyTexts): void {
  current = { language, words: readWords(said, signatures) }
  document.documentElement.lang = language
  for (const tell of listeners) tell()
}

/** Language of an earlier visit, then those of the browser. */
export const wantedLanguages = (): string[] => [readCookie('portal-language') ?? '', ...navigator.languages]

let hasAsked = false

/** The first reader asks for the browser's language; English stays where it cannot be fetched. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  if (!hasAsked) {
    hasAsked = true
    if (!wantedLanguages().find(Boolean)?.startsWith('en'))
      void import('./other-language.ts').then(({ sayAsWanted }) => sayAsWanted()).catch(() => undefined)
  }
  return () => void listeners.delete(tell)
}
