import type { PortalMessage } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type AnswerRow, answersOf } from './answers/answer-store.ts'
import { type OfferRow, offersOf } from './offers/offer-store.ts'
import { readAllMessages } from './answers/read-answers.ts'

/** All that went through the payment page of a case: what its image user answered, wrote and offered, and what was answered them. */
export type Correspondence = {
  answers: Pick<AnswerRow, 'at' | 'kind' | 'name' | 'email' | 'text' | 'files' | 'decidedAt'>[]
  messages: PortalMessage[]
  offers: Pick<OfferRow, 'at' | 'from' | 'amount' | 'currency' | 'state'>[]
}

export async function correspondenceOf(db: Db, caseId: Id): Promise<Correspondence> {
  const [answers, messages, offers] = await Promise.all([
    answersOf(db, caseId),
    readAllMessages(db, caseId),
    offersOf(db, caseId),
  ])
  return {
    answers: answers.map(({ at, kind, name, email, text, files, additions, decidedAt }) => ({
      at,
      kind,
      name,
      email,
      text,
      files: [...files, ...additions.flatMap((one) => one.files)],
      decidedAt,
    })),
    messages,
    offers: offers.map(({ at, from, amount, currency, state }) => ({ at, from, amount, currency, state })),
  }
}
