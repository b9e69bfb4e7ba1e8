import type { PortalLanguage } from '../languages.ts'
import { refused as en, type RefusedWords } from './en/refused.ts'
import { refused as es } from './es/refused.ts'
import { refused as fr } from './fr/refused.ts'
import { refused as it } from './it/refused.ts'
import { refused as pt } from './pt/refused.ts'

/** In every language of the page. */
export const allRefused: Readonly<Record<PortalLanguage, RefusedWords>> = { en, es, fr, it, pt }
