import type { Body } from '#contract/endpoint.ts'
import {
  type LanguageShare,
  type reviewTexts,
  type TranslatedText,
  Translation,
} from '#contract/languages/review-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { idOf } from './language-files.ts'
import { allReviews, insertReviews, lockReviews, type ReviewRow, reviewsOf } from './review-store.ts'
import { type DraftText, translations } from './translations.ts'

type Reviews = ReadonlyMap<string, ReviewRow>

/** Languages with a text not reviewed by the operator. */
export async function draftLanguages(db: Db): Promise<Translation[]> {
  return (await sharesOfLanguages(db)).filter(({ texts, reviewed }) => reviewed < texts).map(({ language }) => language)
}

/** True when readers are told that English governs. */
export async function isDraft(db: Db, language: string): Promise<boolean> {
  const translation = Translation.safeParse(language)
  if (!translation.success) return false
  const reviews = byText(await reviewsOf(db, translation.data))
  return translations[translation.data].some((text) => !isReviewed(reviews, text))
}

/** Each language with its share of reviewed texts. */
export async function sharesOfLanguages(db: Db): Promise<LanguageShare[]> {
  const rows = await allReviews(db)
  return Translation.options.map((language) =>
    shareOf(
      language,
      rows.filter((row) => row.language === language),
    ),
  )
}

function shareOf(language: Translation, rows: readonly ReviewRow[]): LanguageShare {
  const reviews = byText(rows)
  const texts = translations[language]
  const last = rows.filter((row) => row.isReviewed).toSorted((one, other) => other.id - one.id)[0]
  return {
    language,
    ...counted(texts, reviews),
    parts: [...new Set(texts.map(({ part }) => part))].map((part) => ({
      part,
      ...counted(
        texts.filter((text) => text.part === part),
        reviews,
      ),
    })),
    last: last ? { by: last.byName, at: last.at.toISOString() } : null,
  }
}

const counted = (texts: readonly DraftText[], reviews: Reviews) => ({
  texts: texts.length,
  reviewed: texts.filter((text) => isReviewed(reviews, text)).length,
})

/** Texts of a part, each with its review. */
export async function showTexts(db: Db | Tx, language: Translation, part: string): Promise<TranslatedText[]> {
  const texts = translations[language].filter((text) => text.part === part)
  if (texts.length === 0) throw missing('part of the texts')
  const reviews = byText(await reviewsOf(db, language))
  return texts.map((text) => {
    const row = reviews.get(idOf(text))
    const { key, english, text: said, fingerprint } = text
    return {
      key,
      english,
      text: said,
      fingerprint,
      review: row && isReviewed(reviews, text) ? { by: row.byName, at: row.at.toISOString() } : null,
      isChanged: row !== undefined && row.isReviewed && row.fingerprint !== fingerprint,
    }
  })
}

type Given = Body<typeof reviewTexts> & { language: Translation; by: Id }

/** Keeps who reviewed which texts. Nothing is kept where one of them changed since it was shown. */
export async function keepReviews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { language, part, isReviewed: isTo, texts, by }: Given,
): Promise<TranslatedText[]> {
  return await db.transaction(async (tx) => {
    await lockReviews(tx, language)
    const known = new Map(
      translations[language].filter((text) => text.part === part).map((text) => [text.key, text] as const),
    )
    const reviews = byText(await reviewsOf(tx, language))
    const found = texts.map(({ key, fingerprint }) => {
      const text = known.get(key)
      if (text?.fingerprint !== fingerprint || text.text === '')
        throw refuse('conflict', 'text.changed', `The text ${key} has changed. Reload the page and read it again.`)
      return text
    })
    const changed = [...new Set(found)].filter((text) => isReviewed(reviews, text) !== isTo)
    if (changed.length > 0) await insertReviews(tx, await rowsOf(tx, changed))
    return await showTexts(tx, language, part)
  })

  async function rowsOf(tx: Tx, changed: readonly DraftText[]) {
    const { details } = await showAccount(tx, by)
    const about = { language, isReviewed: isTo, by, byName: `${details.first_name} ${details.last_name}`, at: clock() }
    return changed.map(({ file, key, fingerprint }) => ({ ...about, file, key, fingerprint }))
  }
}

const byText = (rows: readonly ReviewRow[]): Reviews => new Map(rows.map((row) => [idOf(row), row]))

const isReviewed = (reviews: Reviews, text: DraftText): boolean => {
  const row = reviews.get(idOf(text))
  return row !== undefined && row.isReviewed && row.fingerprint === text.fingerprint
}
