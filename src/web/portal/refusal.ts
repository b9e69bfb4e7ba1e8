import type { Language } from '#contract/languages/languages.ts'
import type { RefusalWords } from '#contract/languages/refusals.ts'
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
  const refused = await import('./load-refused.ts')
    .then(({ loadRefused }) => loadRefused(language))
    .catch(() => undefined)
  const said = refused && sentencesOf(refused)[failed.code]
  return typeof said === 'function' ? said(fileNames[Number(/^files\.(\d+)$/.exec(failed.field)?.[1])] ?? '') : said
}

const sentencesOf = (refused: RefusalWords): Readonly<Record<string, string | ((name: string) => string)>> => refused
