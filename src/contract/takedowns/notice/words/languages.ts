import type { NoticeLanguage } from '../../law/region.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { zh } from './zh.ts'
import type { Words } from './words.ts'

/** The wording of notices, by language. */
export const wordsOf: Record<NoticeLanguage, Words> = { en, de, fr, it, es, pt, zh, ja, ru }
