import type { OwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type AnswerRow, answersOf, licenceOf } from '../answers/answer-store.ts'
import { offersOf } from '../offers/offer-store.ts'
import { stateNow } from '../offers/offer-state.ts'
import { decisionsOf, type QuestionRow, questionsOf } from './dispute-store.ts'
import { showQuestion } from './show-dispute.ts'

/** The owner's view of the image user's answers: their kinds, and a licence's agency, number and day, without free texts. */
export async function showOwnAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: CaseRecord): Promise<OwnAnswers> {
  const [answers, questions, decisions, offers, price] = await Promise.all([
    answersOf(db, row.id),
    questionsOf(db, row.id),
    decisionsOf(db, row.id),
    offersOf(db, row.id),
    priceOfCase(db, row.id),
  ])
  const now = clock()
  return {
    questions: questions.map((one) =>
      showQuestion(
        one,
        answers.find(({ id }) => id === one.answerId),
      ),
    ),
    answers: answers.map((one) => showAnswer(one, questions)).toReversed(),
    decisions: decisions.map(({ id, at, outcome, reason, byName, ownerText }) => ({
      _id: id,
      at: at.toISOString(),
      outcome,
      reason,
      by: byName,
      text: ownerText,
    })),
    offers: offers.toReversed().map((offer) => ({
      _id: offer.id,
      at: offer.at.toISOString(),
      from: offer.from,
      amount: offer.amount,
      currency: offer.currency,
      // Owners do not see image users' words about themselves.
      reason: offer.from === 'staff' ? offer.reason : '',
      state: stateNow(offer, now),
      parts: offer.parts,
      endsAt: offer.endsAt?.toISOString() ?? null,
      approval: offer.approval,
      approvalNote: offer.approvalNote,
      asked: price?.total ?? null,
    })),
  }
}

/** Hides licences that staff's question hides. `questions`: newest first. */
function showAnswer(row: AnswerRow, questions: readonly QuestionRow[]): OwnAnswers['answers'][number] {
  const asked = questions.find(({ answerId }) => answerId === row.id)
  return {
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    licence: asked && !asked.showsLicence ? null : licenceOf(row),
    decideBy: row.decideBy,
    isDecided: row.decidedAt !== null,
  }
}
