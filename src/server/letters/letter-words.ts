import { letterWords as words, type LetterWords as Texts } from '#contract/languages/letters.ts'
import { type Language, localeOf } from '#contract/languages/languages.ts'

export type LetterWords = Texts & { locale: string }

/** Words of a letter beside its text, with the region whose days and sums it writes. */
export const letterWords = (language: Language): LetterWords => ({
  ...words[language],
  locale: localeOf(language),
})
