import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { refusals as signatures } from './signatures.ts'
import en from './en/refusals.json' with { type: 'json' }
import es from './es/refusals.json' with { type: 'json' }
import fr from './fr/refusals.json' with { type: 'json' }
import it from './it/refusals.json' with { type: 'json' }
import pt from './pt/refusals.json' with { type: 'json' }

/** Why calls of the payment page are refused, by their codes. The page fetches them when one was. */
export type RefusalWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): RefusalWords => readWords(texts, signatures)

/** The same in every language. */
export const refusalWords: Readonly<Record<Language, RefusalWords>> = {
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  pt: read(pt),
}
