import type { Returned } from '#contract/endpoint.ts'
import { disputeReasonOf } from '#contract/disputes/grounds.ts'
import type { Dispute, listDisputes, OwnerQuestion } from '#contract/disputes/dispute-endpoints.ts'
import type { DisputeReason } from '#contract/cases/reasons.ts'
import { isObjection } from '#contract/cases/state-questions.ts'
import { languageOfTag } from '#contract/languages/languages.ts'
import { readPeople } from '#server/accounts/index.ts'
import { type CaseRecord, objectedCases, readCases } from '#server/cases/rows/index.ts'
import { contactOf } from '#server/letters/index.ts'
import { priceWithFloor } from '#server/pricing/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type AnswerRow, answersOf, openAnswer, licenceOf } from '../answers/answer-store.ts'
import { byWorkday, type DeskConfig } from '../answers/by-workday.ts'
import { linksToFiles } from '../desk-portal-routes.ts'
import {
  countOpenAnswers,
  decisionsOf,
  newestQuestions,
  openAnswers,
  type QuestionRow,
  questionsOf,
} from './dispute-store.ts'
import { proofOfDispute } from './proof-of-dispute.ts'

export type ShowDisputeNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> & DeskConfig

/** An owner is given so many workdays to answer. */
export const ownerWithin = 5

/** A case's open dispute with all facts for a decision. */
export async function showDispute(deps: ShowDisputeNeeds, row: CaseRecord): Promise<Dispute> {
  const { db } = deps
  const answer = await openAnswer(db, row.id)
  const [questions, decisions, price] = await Promise.all([
    questionsOf(db, row.id),
    decisionsOf(db, row.id),
    priceWithFloor(db, row.id),
  ])
  const parts = answer ? [answer, ...answer.additions] : []
  const files = parts.flatMap((part) => part.files)
  const licence = answer ? licenceOf(answer) : null
  const isOpen = answer !== undefined || isObjection(row.state)
  const proof = await proofOfDispute(deps, row, {
    licence,
    files: files.length,
    text: parts
      .map(({ text }) => text)
      .join(' ')
      .trim(),
  })
  const question = questions[0]
  return {
    open: isOpen ? await showOpen(deps, row, answer) : null,
    state: row.state,
    language: await languageFor(db, row, answer),
    isWritten: row.letterAt !== null,
    ...proof,
    question: question ? showQuestion(question, answer) : null,
    decisions: decisions.map(({ id, at, outcome, reason, byName, language, text, ownerText, total }) => ({
      _id: id,
      at: at.toISOString(),
      outcome,
      reason,
      by: byName,
      language,
      text,
      ownerText,
      total,
    })),
    price: price ? { total: price.total, currency: price.currency, floor: price.floor } : null,
    ownerBy: await byWorkday(deps, ownerWithin),
  }
}

async function showOpen(
  deps: ShowDisputeNeeds,
  row: CaseRecord,
  answer: AnswerRow | undefined,
): Promise<Dispute['open']> {
  if (!answer)
    return {
      answer: null,
      reason: asDispute(row.reasonCode),
      at: row.since.toISOString(),
      decideBy: (row.dueAt ?? row.since).toISOString().slice(0, 10),
      isStopped: true,
    }
  const { id, kind, name, email, licence, additions, at, text, decideBy, isStopped } = answer
  const texts = [{ at: at.toISOString(), text }, ...additions.map((one) => ({ at: one.at, text: one.text }))]
  return {
    answer: {
      _id: id,
      kind,
      name,
      email,
      licence: additions.findLast((one) => one.licence !== null)?.licence ?? licence,
      texts: texts.filter((one) => one.text !== ''),
      files: await linksToFiles(deps, answer),
    },
    reason: disputeReasonOf(kind),
    at: at.toISOString(),
    decideBy,
    isStopped,
  }
}

const asDispute = (code: CaseRecord['reasonCode']): DisputeReason | null => {
  const all = ['licence-shown', 'fair-use', 'not-responsible', 'cc-cured', 'already-removed'] as const
  return all.find((one) => one === code) ?? null
}

/** The image user's language, else that of our letters. */
export async function languageFor(db: Db | Tx, row: CaseRecord, answer: Pick<AnswerRow, 'language'> | undefined) {
  if (answer) return answer.language
  const last = (await answersOf(db, row.id)).at(-1)
  return last?.language ?? languageOfTag((await contactOf(db, row.id))?.language ?? '') ?? 'en'
}

/** A question as both sides of it read it; of the licence only what staff chose to show. */
export function showQuestion(row: QuestionRow, answer: AnswerRow | undefined): OwnerQuestion {
  const isOfAnswer = answer !== undefined && answer.id === row.answerId
  return {
    _id: row.id,
    askedAt: row.askedAt.toISOString(),
    by: row.byName,
    text: row.text,
    licence: isOfAnswer && row.showsLicence ? licenceOf(answer) : null,
    kind: isOfAnswer ? answer.kind : null,
    dueOn: row.dueOn,
    says: row.says,
    note: row.note,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    overAt: row.overAt?.toISOString() ?? null,
    isOpen: row.closedAt === null,
  }
}

const most = 200

/** Undecided disputes, first due first. */
export async function showDisputes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Returned<typeof listDisputes>> {
  const [answers, objected, open] = await Promise.all([
    openAnswers(db, most),
    objectedCases(db, most),
    countOpenAnswers(db),
  ])
  const answered = new Map(answers.map((answer) => [answer.caseId, answer]))
  const others = objected.filter(({ id }) => !answered.has(id))
  const rows = [...(await readCases(db, [...answered.keys()])).values(), ...others]
  const [people, questions] = await Promise.all([
    readPeople(
      db,
      rows.map(({ ownerId }) => ownerId),
    ),
    newestQuestions(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const today = clock().toISOString().slice(0, 10)
  const data = rows.map((row) => {
    const answer = answered.get(row.id)
    const decideBy = answer?.decideBy ?? (row.dueAt ?? row.since).toISOString().slice(0, 10)
    return {
      _id: row.id,
      name: row.name,
      host: row.host,
      infringer: row.infringer,
      owner: people.get(row.ownerId)?.name ?? '',
      state: row.state,
      kind: answer?.kind ?? null,
      reason: answer ? disputeReasonOf(answer.kind) : asDispute(row.reasonCode),
      at: (answer?.at ?? row.since).toISOString(),
      decideBy,
      isOverdue: decideBy < today,
      isStopped: answer?.isStopped ?? true,
      owner_says: saidBy(questions.get(row.id), answer),
    }
  })
  return {
    data: data.toSorted((one, other) => one.decideBy.localeCompare(other.decideBy)),
    total: open + others.length,
  }
}

function saidBy(question: QuestionRow | undefined, answer: AnswerRow | undefined) {
  if (!question || (answer && question.answerId !== answer.id)) return null
  if (question.says !== null) return question.says
  return question.overAt === null ? ('asked' as const) : ('late' as const)
}
