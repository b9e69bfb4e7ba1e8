import type { PortalLanguage } from '../languages.ts'
import { en, type PortalWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

/** The words of every language, for whoever writes in several; a browser asks for one. */
export const allWords: Record<PortalLanguage, PortalWords> = { en, pt, fr, es, it }
