import type { Body } from '#contract/endpoint.ts'
import { type CloseReason, WithdrawalReason } from '#contract/cases/reasons.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isObjection, isOnHold, isOpen } from '#contract/cases/state-questions.ts'
import type { decideDispute as endpoint } from '#contract/disputes/dispute-endpoints.ts'
import { disputeReasonOf } from '#contract/disputes/grounds.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { decisionWords } from '#contract/languages/decisions.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { payableOf, readPaymentStatus } from '#server/billing/payments/index.ts'
import { type savedDraftOf } from '#server/cases/drafts/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory, staffName } from '#server/cases/rows/index.ts'
import { agreeOnPrice, priceWithFloor } from '#server/pricing/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type AnswerRow, licenceOf, openAnswer } from '../answers/answer-store.ts'
import { closeAllOffers } from '../offers/offer-store.ts'
import { askForCase, type AskForCaseNeeds, caseSubject, keepParts } from '#server/portal/index.ts'
import { disputeNotifications } from '../notifications.ts'
import { closeAnswer, decisionsOf, insertDecision, questionsOf, updateQuestion } from './dispute-store.ts'
import { enterShownLicence } from './enter-shown-licence.ts'
import { isProofGood } from './proof-of-dispute.ts'
import { sayToImageUser, type SayNeeds } from './say-to-image-user.ts'

export type DecideNeeds = MoveNeeds &
  SayNeeds &
  AskForCaseNeeds &
  Pick<Deps, 'db' | 'objects'> &
  Omit<Parameters<typeof savedDraftOf>[0], 'db'>

type Decided = Body<typeof endpoint>
type By = { id: Id; name: string }
type Found = { row: CaseRecord; answer: AnswerRow | undefined; now: Date; by: By }

/**
 * Decides on the open answer of a case: both sides read why, and the case ends, or goes on where it was. Of two who decide at once the second
 * is told what the first did.
 */
export async function decideDispute(deps: DecideNeeds, caseId: Id, staffId: Id, decided: Decided): Promise<CaseRecord> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const now = deps.clock()
    const answer = await openAnswer(tx, caseId)
    await refuseDecided(tx, row, answer, decided)
    const found = { row, answer, now, by: { id: staffId, name: await staffName(tx, staffId) } }
    await refuseOutcome({ ...deps, db: tx }, found, decided)
    const at = { ...deps, clock: () => now }
    const ledgerEntry =
      decided.outcome === 'upheld' && decided.reason === 'licence-found'
        ? await enterShownLicence(at, tx, row, answer)
        : null
    await closeFor(tx, found)
    await insertDecision(tx, {
      id: newId(),
      caseId,
      answerId: answer?.id ?? null,
      at: now,
      outcome: decided.outcome,
      reason: decided.outcome === 'upheld' ? decided.reason : null,
      by: staffId,
      byName: found.by.name,
      language: decided.language,
      text: decided.text,
      ownerText: decided.ownerText,
      total: decided.total,
      ledgerEntry,
    })
    const { language, text } = decided
    await sayToImageUser(at, tx, row, {
      subject: decisionWords[language].subject(row.name),
      text,
      by: found.by,
      language,
    })
    const moved = await carryOut(at, tx, found, decided)
    await noteHeard(at, tx, caseId)
    await tellOwner(at, tx, moved, decided)
    return moved
  })
}

async function refuseDecided(tx: Tx, row: CaseRecord, answer: AnswerRow | undefined, { answer: read }: Decided) {
  if ((answer?.id ?? null) === read && (answer !== undefined || isObjection(row.state))) return
  const [last] = await decisionsOf(tx, row.id)
  if (!answer && !last) throw refuse('conflict', 'dispute.none', 'No answer waits for a decision in this case.')
  const said =
    last && (last.answerId === read || !answer)
      ? `${last.byName} has decided on it meanwhile. Your text is still here. Read their decision first.`
      : 'Another answer came meanwhile. Look at it before you decide.'
  throw refuse('conflict', 'dispute.decided', said)
}

async function refuseOutcome(
  deps: DecideNeeds,
  { row, answer }: Found,
  { outcome, reason, total }: Decided,
): Promise<void> {
  const isDispute = isObjection(row.state) || (answer !== undefined && disputeReasonOf(answer.kind) !== null)
  if (outcome === 'answered' && isDispute && isObjection(row.state))
    throw refuse('conflict', 'dispute.outcome', 'An objection is upheld or rejected: an answer alone leaves it open.')
  if (outcome === 'upheld' && reason === null)
    throw refuseForm([{ path: 'reason', message: 'Please choose why the claim ends.' }])
  if (outcome === 'upheld' && row.isPartPaid)
    throw refuse(
      'conflict',
      'dispute.paid',
      'A part of it is paid. Give that back first, under the payments. This ends the claim.',
    )
  if (outcome === 'price-changed') await refuseTotal(deps.db, row, total)
  if (outcome === 'rejected' && isDispute) await refuseAgainstProof(deps, row, answer)
}

async function refuseTotal(db: DecideNeeds['db'], row: CaseRecord, total: number | null): Promise<void> {
  const price = await priceWithFloor(db, row.id)
  if (!price) throw refuse('conflict', 'dispute.outcome', 'No price is set yet. Set one at the price of the case.')
  if (row.isPartPaid || (await readPaymentStatus(db, caseSubject(row))).isFixed)
    throw refuse('conflict', 'dispute.paid', 'Something is already paid, so the price can no longer change.')
  if (total === null) throw refuseForm([{ path: 'total', message: 'Please give the new price.' }])
  if (total >= price.total)
    throw refuseForm([
      { path: 'total', message: 'An objection does not raise the price. Give less than is asked for.' },
    ])
  if (row.approvesPrice)
    throw refuse(
      'conflict',
      'dispute.below-floor',
      'The owner approves every sum. Make an offer, so that we ask the owner.',
    )
  if (price.floor !== null && total < price.floor)
    throw refuse(
      'conflict',
      'dispute.below-floor',
      `This is below ${formatAmount(price.floor, price.currency, 'en')}, and needs the owner’s approval. Make an offer, so that we ask the owner.`,
    )
}

/** A silent owner’s claim yields to their own ledger. */
async function refuseAgainstProof(deps: DecideNeeds, row: CaseRecord, answer: AnswerRow | undefined): Promise<void> {
  const question = (await questionsOf(deps.db, row.id))[0]
  if (question?.says === 'wrong' || answer?.kind !== 'licensed') return
  if (!(await isProofGood(deps, row, licenceOf(answer)))) return
  throw refuse(
    'conflict',
    'dispute.proof-stands',
    'The owner’s own licence ledger covers this use. Ask the owner: unless they say that it does not, it is decided for the image user.',
  )
}

async function closeFor(tx: Tx, { row, answer, now, by }: Found): Promise<void> {
  if (answer) await closeAnswer(tx, answer.id, now)
  const [question] = await questionsOf(tx, row.id)
  if (question?.closedAt === null) await updateQuestion(tx, question.id, { closedAt: now })
  for (const kind of ['portal.answer', 'dispute.owner-says', 'dispute.owner-late'])
    await endTask(tx, { kind, subject: row.id, doneAt: now, doneBy: by.id })
}

/** Takes the case to where the decision leads. A record moves nothing unless the claim ends by it. */
async function carryOut(
  deps: DecideNeeds,
  tx: Tx,
  { row, by, now }: Found,
  { outcome, reason, ownerText, total, parts }: Decided,
): Promise<CaseRecord> {
  if (parts !== null)
    await keepParts(tx, { caseId: row.id, parts, reason: ownerText.slice(0, 1000), by: by.id, at: now })
  const step = { by: 'staff', actorId: by.id, note: ownerText, set: { assigneeId: row.assigneeId ?? by.id } } as const
  if (outcome === 'upheld') return await moveCase(deps, tx, row, { ...step, to: endFor(reason!), reason: reason! })
  if (outcome === 'price-changed') {
    const setBy = { by: by.id, byName: by.name }
    await agreeOnPrice(deps, tx, row, { total: total!, reason: ownerText, ...setBy, isApproved: false })
    await closeAllOffers(tx, row.id, now)
    if (await payableOf(tx, caseSubject(row))) await askForCase(deps, tx, row)
  }
  if (isObjection(row.state)) return await moveCase(deps, tx, row, { ...step, to: wayBack(row) })
  const line = { caseId: row.id, at: now, type: 'note', actorRole: 'staff', actorId: by.id } as const
  await recordHistory(tx, { ...line, publicNote: ownerText })
  return row
}

const endFor = (reason: CloseReason): CaseState =>
  WithdrawalReason.options.some((one) => one === reason) ? 'withdrawn' : 'closed_no_result'

/** The state before the objection, whose deadline starts again. */
const wayBack = ({ disputedFrom }: CaseRecord): CaseState =>
  disputedFrom !== null && isOpen(disputedFrom) && !isObjection(disputedFrom) && !isOnHold(disputedFrom)
    ? disputedFrom
    : 'in_dialogue'

/** A claim that ends has its own notice. */
async function tellOwner(deps: DecideNeeds, tx: Tx, row: CaseRecord, { outcome, ownerText }: Decided): Promise<void> {
  if (outcome === 'upheld') return
  const words = { caseId: row.id, name: row.name, host: row.host, text: ownerText, by: null }
  await notify(deps, tx, disputeNotifications.decision, { accountId: row.ownerId, ...words })
}
