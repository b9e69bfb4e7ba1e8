import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { licences as signatures } from './signatures.ts'
import de from './de/licences.json' with { type: 'json' }
import en from './en/licences.json' with { type: 'json' }
import es from './es/licences.json' with { type: 'json' }
import fr from './fr/licences.json' with { type: 'json' }
import it from './it/licences.json' with { type: 'json' }
import nl from './nl/licences.json' with { type: 'json' }
import pt from './pt/licences.json' with { type: 'json' }

/** Words of a licence and of the mails about it. */
export type LicenceWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): LicenceWords => readWords(texts, signatures)

/** The same in every language. */
export const licenceWords: Readonly<Record<Language, LicenceWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
