import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import { isInDialogue, isMerged, isObjection, isOnHold, isPaid, isPaidInPart } from '#contract/cases/state-questions.ts'
import { isReopening } from '#contract/cases/transitions.ts'
import { closingIn, reopenedIn, settledIn } from '#contract/disputes/closing-texts.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, historyOf, lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import { type HeardNeeds, noteHeard } from '#server/cases/heard/index.ts'
import { removeEntry } from '#server/licensing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type AnswerRow, openAnswer } from '../answers/answer-store.ts'
import { closeAllOffers } from '../offers/offer-store.ts'
import {
  closeAnswer,
  decisionsOf,
  forgetLedgerEntry,
  insertDecision,
  questionsOf,
  updateQuestion,
} from './dispute-store.ts'
import { sayToImageUser, type SayNeeds } from './say-to-image-user.ts'
import { languageFor } from './show-dispute.ts'

export type FollowEndNeeds = SayNeeds & HeardNeeds & Pick<Deps, 'clock' | 'queue' | 'events'>

type Moved = { caseId: Id; from: CaseState; to: CaseState }

/** Updates answers, offers and the image user when a case moves without a decision on them: paid, agreed, closed or resumed. */
export async function followCaseEnd(needs: FollowEndNeeds, tx: Tx, { caseId, from, to }: Moved): Promise<void> {
  const { answers } = caseStates[to]
  if (answers !== 'kept') {
    await closeOpen(needs, tx, caseId, { isSettled: answers === 'settled', to })
    await noteHeard(needs, tx, caseId)
  }
  if (answers === 'closed' && !isPaid(to)) await writeEnd(needs, tx, caseId, to)
  if (isReopening({ from, to })) await takeUpAgain(needs, tx, caseId, to)
  if (isObjection(from) && !isObjection(to) && !isOnHold(to) && !isMerged(to)) await closeQuestion(needs, tx, caseId)
}

type Ended = { isSettled: boolean; to: CaseState }

async function closeOpen(needs: FollowEndNeeds, tx: Tx, caseId: Id, { isSettled, to }: Ended): Promise<void> {
  const now = needs.clock()
  await closeAllOffers(tx, caseId, now)
  const answer = await openAnswer(tx, caseId)
  if (!answer || (isSettled && waitsForPerson(answer, to))) return
  await closeAnswer(tx, answer.id, now)
  await endTask(tx, { kind: 'portal.answer', subject: caseId, doneAt: now })
  await closeQuestion(needs, tx, caseId)
  if (!isSettled) return
  const { language } = answer
  await insertDecision(tx, {
    id: newId(),
    caseId,
    answerId: answer.id,
    at: now,
    outcome: 'settled',
    reason: null,
    by: 'system',
    byName: '',
    language,
    text: settledIn(language),
    ownerText:
      'The image user paid, or agreed to a sum, before their answer was decided on. Nothing is left to decide.',
    total: null,
    ledgerEntry: null,
  })
}

async function closeQuestion({ clock }: FollowEndNeeds, tx: Tx, caseId: Id): Promise<void> {
  const now = clock()
  const [question] = await questionsOf(tx, caseId)
  if (question?.closedAt === null) await updateQuestion(tx, question.id, { closedAt: now })
  for (const kind of ['dispute.owner-says', 'dispute.owner-late'])
    await endTask(tx, { kind, subject: caseId, doneAt: now })
}

/** True for answers that still need a person. Money answers no question, and a part payment no plea of hardship; payment settles an objection. */
function waitsForPerson({ kind, additions }: AnswerRow, to: CaseState): boolean {
  const kinds = [kind, ...additions.map((one) => one.kind ?? kind)]
  return kinds.every((one) => one === 'other' || (one === 'hardship' && isPaidInPart(to)))
}

/** Tells the correspondent of the end, unless the decision did. */
async function writeEnd(needs: FollowEndNeeds, tx: Tx, caseId: Id, to: CaseState): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) return
  const [last] = await decisionsOf(tx, caseId)
  if (last?.outcome === 'upheld' && last.at.getTime() === row.since.getTime()) return
  const language = await languageFor(tx, row, undefined)
  const said = closingIn(language, {
    name: row.name,
    state: to,
    reason: row.reasonCode,
    isPartPaid: row.isPartPaid,
  })
  await sayToImageUser(needs, tx, row, { ...said, by: await lastStaff(tx, row), language })
}

async function takeUpAgain(needs: FollowEndNeeds, tx: Tx, caseId: Id, to: CaseState): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) return
  const [last] = await decisionsOf(tx, caseId)
  // The licence is in doubt: its uses are claimed again.
  if (last?.ledgerEntry) {
    await removeEntry(needs, tx, row.ownerId, last.ledgerEntry)
    await forgetLedgerEntry(tx, last.id)
  }
  // Paid by what had come meanwhile, nothing is claimed again.
  if (!isInDialogue(to) || row.state !== to) return
  const language = await languageFor(tx, row, undefined)
  await sayToImageUser(needs, tx, row, { ...reopenedIn(language, row.name), by: await lastStaff(tx, row), language })
}

/** Staff behind the last step; null for others. */
async function lastStaff(tx: Tx, row: CaseRecord): Promise<{ id: Id; name: string } | null> {
  const [last] = (await historyOf(tx, row.id)).filter(({ type }) => type === 'transition')
  if (last?.actorRole !== 'staff' || last.actorId === null) return null
  return { id: last.actorId, name: await staffName(tx, last.actorId) }
}
