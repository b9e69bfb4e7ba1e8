import type { Language } from './languages.ts'
import { readWords, type Words } from './read-words.ts'
import { invoices as signatures } from './signatures.ts'
import de from './de/invoices.json' with { type: 'json' }
import en from './en/invoices.json' with { type: 'json' }
import es from './es/invoices.json' with { type: 'json' }
import fr from './fr/invoices.json' with { type: 'json' }
import it from './it/invoices.json' with { type: 'json' }
import nl from './nl/invoices.json' with { type: 'json' }
import pt from './pt/invoices.json' with { type: 'json' }

/** Words of invoices, credit notes and receipts. */
export type InvoiceWords = Words<typeof en, typeof signatures>

const read = (texts: typeof en): InvoiceWords => readWords(texts, signatures)

/** The same in every language. */
export const invoiceWords: Readonly<Record<Language, InvoiceWords>> = {
  de: read(de),
  en: read(en),
  es: read(es),
  fr: read(fr),
  it: read(it),
  nl: read(nl),
  pt: read(pt),
}
