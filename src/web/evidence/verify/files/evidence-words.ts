import { use } from 'react'
import type texts from '#contract/languages/en/verify-evidence.json'
import type { Language } from '#contract/languages/languages.ts'
import { readWords, type Words } from '#contract/languages/read-words.ts'
import { verifyEvidenceSignatures as signatures } from '#contract/languages/verify-evidence-signatures.ts'
import { useVerifyWords } from '../verify-words.ts'

type EvidenceTexts = typeof texts
export type EvidenceWords = Words<EvidenceTexts, typeof signatures>

const asked = new Map<Language, Promise<EvidenceWords>>()

/** Words of an evidence in the reader's language; suspends until they are fetched. */
export function useEvidenceWords(): EvidenceWords {
  const { language } = useVerifyWords()
  return use(wordsOf(language))
}

function wordsOf(language: Language): Promise<EvidenceWords> {
  const known = asked.get(language)
  if (known) return known
  const words = fetchTexts(language).then(
    ({ default: found }) => readWords(found, signatures),
    async (error: unknown) => {
      asked.delete(language)
      if (language === 'en') throw error
      return await wordsOf('en')
    },
  )
  asked.set(language, words)
  return words
}

/** Name of a kept file as a reader knows it; other kinds have their own. */
export const kindIn = ({ kinds }: EvidenceWords, kind: string): string =>
  (kinds as Readonly<Partial<Record<string, string>>>)[kind] ?? kind

/** A number of bytes as a language writes it. */
export function bytesIn(words: EvidenceWords, language: Language, bytes: number): string {
  if (bytes < 1000) return words.files.bytes(bytes)
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`
}

async function fetchTexts(language: Language): Promise<{ default: EvidenceTexts }> {
  switch (language) {
    case 'en':
      return await import('#contract/languages/en/verify-evidence.json')
    case 'pt':
      return await import('#contract/languages/pt/verify-evidence.json')
    case 'fr':
      return await import('#contract/languages/fr/verify-evidence.json')
    case 'es':
      return await import('#contract/languages/es/verify-evidence.json')
    case 'it':
      return await import('#contract/languages/it/verify-evidence.json')
    case 'nl':
      return await import('#contract/languages/nl/verify-evidence.json')
    case 'de':
      return await import('#contract/languages/de/verify-evidence.json')
    default:
      return language satisfies never
  }
}
