import type { Language } from '#contract/languages/languages.ts'
import type { RefusalWords } from '#contract/languages/refusals.ts'
import { readWords } from '#contract/languages/read-words.ts'
import { refusals as signatures } from '#contract/languages/signatures.ts'
import { PortalCallFailed } from './calls.ts'
import { useWords } from './words.ts'

/** Says in the page's language why a call was refused; `fileNames` are those that were sent, in their order. */
export function useRefusal(): (error: unknown, fileNames?: readonly string[]) => Promise<string> {
  const { words, language } = useWords()
  return async (error, fileNames = []) => (await inWords(error, { language, fileNames })) ?? words.failed
}

/** True when the page shows other sums than are asked for by now. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof PortalCallFailed && error.code === 'payment.price-changed'

type About = { language: Language; fileNames: readonly string[] }

/** Undefined for what nobody has words for, or where they cannot be fetched. */
async function inWords(failed: unknown, { language, fileNames }: About): Promise<string | undefined> {
  if (!(failed instanceof PortalCallFailed)) return undefined
  // The server's own sentence is English, and knows more of the case.
  if (language === 'en') return failed.message || undefined
  const refused = await loadRefused(language).catch(() => undefined)
  const said = refused && sentencesOf(refused)[failed.code]
  return typeof said === 'function' ? said(fileNames[Number(/^files\.(\d+)$/.exec(failed.field)?.[1])] ?? '') : said
}

const sentencesOf = (refused: RefusalWords): Readonly<Record<string, string | ((name: string) => string)>> => refused

const loadRefused = async (language: Exclude<Language, 'en'>): Promise<RefusalWords> =>
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
