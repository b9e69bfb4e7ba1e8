import { useSyncExternalStore } from 'react'
import type texts from '#contract/languages/en/verify.json'
import { type Language, languageFor } from '#contract/languages/languages.ts'
import { readWords, type Words } from '#contract/languages/read-words.ts'
import { verifySignatures as signatures } from '#contract/languages/verify-signatures.ts'
import { readCookie, writeCookie } from '#web/platform/cookies.ts'

type VerifyTexts = typeof texts
export type VerifyWords = Words<VerifyTexts, typeof signatures>
type Said = { language: Language; words: VerifyWords }

const listeners = new Set<() => void>()
let current: Said | undefined

/** Fetches the English texts, which stand in a file of their own, before one of these pages is shown. No other page waits for them. */
export async function fetchEnglish(): Promise<void> {
  const { default: english } = await import('#contract/languages/en/verify.json')
  current ??= { language: 'en', words: readWords(english, signatures) }
}

/** Words of the pages on which numbers are checked, in the reader's language once they are fetched. */
export function useVerifyWords(): Said {
  const said = useSyncExternalStore(subscribe, () => current)
  if (!said) throw new Error('The English texts are fetched before these pages are shown.')
  return said
}

/** Writes these pages with the texts of a language. */
function say(language: Language, said: VerifyTexts): void {
  current = { language, words: readWords(said, signatures) }
  document.documentElement.lang = language
  for (const tell of listeners) tell()
}

/** Language of an earlier visit, then those of the browser. */
const wantedLanguages = (): string[] => [readCookie('portal-language') ?? '', ...navigator.languages]

const yearSeconds = 31_536_000

/** Changes the pages' language, remembered in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('portal-language', language, yearSeconds)
  await sayIn(language)
}

async function sayIn(language: Language): Promise<void> {
  const { fetchTexts } = await import('./fetch-texts.ts')
  say(language, (await fetchTexts(language)).default)
}

let hasAsked = false

/** Loads the browser's language; English stays without it. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  if (!hasAsked) {
    hasAsked = true
    if (!wantedLanguages().find(Boolean)?.startsWith('en')) sayIn(languageFor(wantedLanguages())).catch(() => undefined)
  }
  return () => void listeners.delete(tell)
}
