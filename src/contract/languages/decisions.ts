import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { decisions as signatures } from './signatures.ts'
import de from './de/decisions.json' with { type: 'json' }
import en from './en/decisions.json' with { type: 'json' }
import es from './es/decisions.json' with { type: 'json' }
import fr from './fr/decisions.json' with { type: 'json' }
import it from './it/decisions.json' with { type: 'json' }
import nl from './nl/decisions.json' with { type: 'json' }
import pt from './pt/decisions.json' with { type: 'json' }

/** Words of decisions, offers and closings. */
export type DecisionWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): DecisionWords => readWords(texts, signatures)

/** The same in every language. */
export const decisionWords: Readonly<Record<Language, DecisionWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
