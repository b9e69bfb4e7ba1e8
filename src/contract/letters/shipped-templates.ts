import { letterWords } from '../languages/letters.ts'
import type { Language } from '../languages/languages.ts'
import type { LetterKind } from './letter.ts'

/** A text with its merge fields. */
export type LetterText = { subject: string; body: string }
/** A wording of ours. A sent wording never changes; a new wording is a new edition. */
export type LetterEdition = LetterText & { edition: number }

/** Our wordings of a letter, the newest first; empty where the law has no letter of ours in the language. */
export const shippedTexts = (kind: LetterKind, language: Language): LetterEdition[] =>
  letterWords[language].templates[kind]
    .map(({ version, subject, body }) => ({ edition: version, subject, body: body.join('\n\n') }))
    .toSorted((one, other) => other.edition - one.edition)

/** The newest of our wordings; undefined in the languages for which staff write the first one. */
export function shippedText(kind: LetterKind, language: Language): LetterText | undefined {
  const [newest] = shippedTexts(kind, language)
  return newest && { subject: newest.subject, body: newest.body }
}
