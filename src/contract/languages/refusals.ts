import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { refusals as signatures } from './signatures.ts'
import de from './de/refusals.json' with { type: 'json' }
import en from './en/refusals.json' with { type: 'json' }
import es from './es/refusals.json' with { type: 'json' }
import fr from './fr/refusals.json' with { type: 'json' }
import it from './it/refusals.json' with { type: 'json' }
import nl from './nl/refusals.json' with { type: 'json' }
import pt from './pt/refusals.json' with { type: 'json' }

/** Why calls of the payment page are refused, by their codes. The page fetches them when one was. */
export type RefusalWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): RefusalWords => readWords(texts, signatures)

/** The same in every language. */
export const refusalWords: Readonly<Record<Language, RefusalWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
