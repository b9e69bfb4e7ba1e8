import { type Language, languageFor } from '#contract/languages/languages.ts'
import { writeCookie } from '#web/platform/cookies.ts'
import { english, say, type VerifyTexts, wantedLanguages } from './verify-words.ts'

const yearSeconds = 31_536_000

/** Writes the pages in the first wanted language that has a folder. */
export async function sayAsWanted(): Promise<void> {
  const language = languageFor(wantedLanguages())
  if (language !== 'en') say(language, (await fetchTexts(language)).default)
}

/** Writes the pages in another language, and remembers it for this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie('portal-language', language, yearSeconds)
  say(language, (await fetchTexts(language)).default)
}

async function fetchTexts(language: Language): Promise<{ default: VerifyTexts }> {
  switch (language) {
    case 'en':
      return { default: english }
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
