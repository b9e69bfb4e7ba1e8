import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { fees as signatures } from './signatures.ts'
import de from './de/fees.json' with { type: 'json' }
import en from './en/fees.json' with { type: 'json' }
import es from './es/fees.json' with { type: 'json' }
import fr from './fr/fees.json' with { type: 'json' }
import it from './it/fees.json' with { type: 'json' }
import nl from './nl/fees.json' with { type: 'json' }
import pt from './pt/fees.json' with { type: 'json' }

/** Words of the published table of fees. */
export type FeeWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): FeeWords => readWords(texts, signatures)

/** The same in every language. */
export const feeWords: Readonly<Record<Language, FeeWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
