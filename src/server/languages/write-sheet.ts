import type { Translation } from '#contract/languages/review-endpoints.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { xlsxOf, xlsxType } from '#server/platform/text/xlsx.ts'
import { idOf, maxLength } from './language-files.ts'
import { reviewsOf } from './review-store.ts'
import { translations } from './translations.ts'

/** Columns of a translator's sheet; imports need the first four. */
export const sheetColumns = ['file', 'key', 'english', 'translation', 'max letters', 'reviewed'] as const

/** A sheet for a translator: each English text with its translation, its longest length and its review. */
export async function writeSheet(
  db: Db,
  { language, format }: { language: Translation; format: 'xlsx' | 'csv' },
): Promise<FileReply> {
  const reviews = new Map((await reviewsOf(db, language)).map((row) => [idOf(row), row]))
  const rows = translations[language].map((text) => {
    const row = reviews.get(idOf(text))
    const isReviewed = row !== undefined && row.isReviewed && row.fingerprint === text.fingerprint
    const review = isReviewed ? `${row.byName}, ${row.at.toISOString().slice(0, 10)}` : ''
    return [text.file, text.key, text.english, text.text, String(maxLength(text.english)), review]
  })
  const name = `texts-${language}.${format}`
  if (format === 'csv')
    return { body: Buffer.from(csvOf([[...sheetColumns], ...rows], { bom: true })), type: csvType, name }
  return { body: await xlsxOf([{ name: language, header: [...sheetColumns], rows }]), type: xlsxType, name }
}

const csvType = 'text/csv; charset=utf-8'
