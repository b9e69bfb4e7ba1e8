import type { Language } from './languages.ts'
import { type PortalWords, readPortal } from './portal.ts'
import de from './de/portal.json' with { type: 'json' }
import en from './en/portal.json' with { type: 'json' }
import es from './es/portal.json' with { type: 'json' }
import fr from './fr/portal.json' with { type: 'json' }
import it from './it/portal.json' with { type: 'json' }
import nl from './nl/portal.json' with { type: 'json' }
import pt from './pt/portal.json' with { type: 'json' }

/** The page's words in all languages; browsers load one. */
export const allWords: Readonly<Record<Language, PortalWords>> = {
  de: readPortal(de),
  en: readPortal(en),
  es: readPortal(es),
  fr: readPortal(fr),
  it: readPortal(it),
  nl: readPortal(nl),
  pt: readPortal(pt),
}
