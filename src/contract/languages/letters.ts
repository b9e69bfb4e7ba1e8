import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { letters as signatures } from './signatures.ts'
import de from './de/letters.json' with { type: 'json' }
import en from './en/letters.json' with { type: 'json' }
import es from './es/letters.json' with { type: 'json' }
import fr from './fr/letters.json' with { type: 'json' }
import it from './it/letters.json' with { type: 'json' }
import nl from './nl/letters.json' with { type: 'json' }
import pt from './pt/letters.json' with { type: 'json' }

/** Words of a letter, with its initial texts. */
export type LetterWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): LetterWords => readWords(texts, signatures)

/** The same in every language. */
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
