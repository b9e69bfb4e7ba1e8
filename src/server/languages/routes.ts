import {
  getTranslationSheet,
  listDraftLanguages,
  listLanguages,
  listTexts,
  reviewTexts,
} from '#contract/languages/review-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { draftLanguages, keepReviews, sharesOfLanguages, showTexts } from './review-texts.ts'
import { writeSheet } from './write-sheet.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export const languageRoutes: Route<Needs>[] = [
  handle(listDraftLanguages, async (_, { db }: Needs) => ({ data: await draftLanguages(db) })),
  handle(listLanguages, async (_, { db }: Needs) => ({ data: await sharesOfLanguages(db) })),
  handle(listTexts, async ({ params: { language }, query: { part } }, { db }: Needs) => ({
    data: await showTexts(db, language, part),
  })),
  handle(reviewTexts, async ({ params: { language }, body, user: { accountId: by } }, deps: Needs) => ({
    data: await keepReviews(deps, { ...body, language, by }),
  })),
  handle(
    getTranslationSheet,
    async ({ params: { language }, query: { format } }, { db }: Needs) => await writeSheet(db, { language, format }),
  ),
]
