import type { PortalLanguage } from '../languages.ts'
import type { InOtherWords } from './en.ts'
import { refused as en } from './en/refused.ts'
import { refused as es } from './es/refused.ts'
import { refused as fr } from './fr/refused.ts'
import { refused as it } from './it/refused.ts'
import { refused as pt } from './pt/refused.ts'

/** Why calls of the payment page are refused, by their codes, in one language. The page fetches them when one was. */
export type RefusedWords = InOtherWords<typeof en>

export const allRefused: Readonly<Record<PortalLanguage, RefusedWords>> = { en, es, fr, it, pt }
