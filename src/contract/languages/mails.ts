import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { mails as signatures } from './signatures.ts'
import de from './de/mails.json' with { type: 'json' }
import en from './en/mails.json' with { type: 'json' }
import es from './es/mails.json' with { type: 'json' }
import fr from './fr/mails.json' with { type: 'json' }
import it from './it/mails.json' with { type: 'json' }
import nl from './nl/mails.json' with { type: 'json' }
import pt from './pt/mails.json' with { type: 'json' }

/** Words of mails to payers and answerers; `amount`, `day` and `title` stand in them as documents write them. */
export type MailWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): MailWords => readWords(texts, signatures)

/** The same in every language. */
export const mailWords: Readonly<Record<Language, MailWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
