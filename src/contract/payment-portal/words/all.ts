import type { PortalLanguage } from '../languages.ts'
import { en, type PortalWords } from './en.ts'

/** The words of every language, for whoever writes in several; a browser asks for one. */
export const allWords: Record<PortalLanguage, PortalWords> = { en, pt: en, fr: en, es: en, it: en }
