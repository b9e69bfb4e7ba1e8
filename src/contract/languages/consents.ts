import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { consents as signatures } from './signatures.ts'
import de from './de/consents.json' with { type: 'json' }
import en from './en/consents.json' with { type: 'json' }
import es from './es/consents.json' with { type: 'json' }
import fr from './fr/consents.json' with { type: 'json' }
import it from './it/consents.json' with { type: 'json' }
import nl from './nl/consents.json' with { type: 'json' }
import pt from './pt/consents.json' with { type: 'json' }

/** Consents that payers give, kept word for word. */
export type ConsentWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): ConsentWords => readWords(texts, signatures)

/** The same in every language. */
export const consentWords: Readonly<Record<Language, ConsentWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
