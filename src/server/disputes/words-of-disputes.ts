import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { CaseWords } from '#server/cases/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { answersOf, licenceOf } from './answers/answer-store.ts'
import { decisionsOf, questionsOf } from './decisions/dispute-store.ts'
import { offersOf } from './offers/offer-store.ts'

/** Answers of the image user, offers, decisions and questions to the owner, by which staff find a case. */
export async function wordsOfDisputes(db: Db | Tx, caseId: Id): Promise<CaseWords> {
  const answers = await answersOf(db, caseId)
  const offers = await offersOf(db, caseId)
  const decisions = await decisionsOf(db, caseId)
  const questions = await questionsOf(db, caseId)
  return {
    names: [
      ...answers.flatMap((answer) => {
        const licence = licenceOf(answer)
        const writers = answer.additions.map(({ email }) => email)
        return [answer.name ?? '', answer.email, ...writers, licence?.agency ?? '', licence?.number ?? '']
      }),
      ...offers.flatMap(({ email, amount, currency }) => [email, formatAmount(amount, currency, 'en')]),
    ],
    texts: [
      ...answers.flatMap(({ text, additions }) => [text, ...additions.map((one) => one.text)]),
      ...offers.map(({ reason }) => reason),
      ...decisions.flatMap(({ text, ownerText }) => [text, ownerText]),
      ...questions.flatMap(({ text, note }) => [text, note ?? '']),
    ],
  }
}
