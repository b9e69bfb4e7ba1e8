import { caseStates } from '#contract/cases/case-states.ts'
import {
  isInvoiceNext,
  isLegalOffered,
  isOnHold,
  isPaidInPart,
  isSumAgreed,
  isToWeigh,
} from '#contract/cases/state-questions.ts'
import { type ActorRole, canMove } from '#contract/cases/transitions.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { agreeOnPrice, priceWithFloor } from '#server/pricing/index.ts'
import { type CaseRecord, casesMergedInto } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds, pastOf } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { closeAllOffers, type OfferRow, updateOffer } from './offer-store.ts'
import type { DeskConfig } from '../answers/by-workday.ts'
import { disputeNotifications } from '../notifications.ts'
import type { SayNeeds } from '../decisions/say-to-image-user.ts'
import { askForCase, type AskForCaseNeeds, caseSubject, keepParts } from '#server/portal/index.ts'
import { stateNow } from './offer-state.ts'

export type AgreeNeeds = MoveNeeds & SayNeeds & AskForCaseNeeds & Pick<Deps, 'db' | 'objects'> & DeskConfig

/** The party that accepted last. */
type Agreeing = { role: Exclude<ActorRole, 'system' | 'partner'>; id: Id | null; name: string }

/** Turns an open offer into the price: in the payable and in the case's state. Refuses an ended offer, and a case closed for agreements. */
export async function agree(
  needs: AgreeNeeds,
  tx: Tx,
  row: CaseRecord,
  { offer, by }: { offer: OfferRow; by: Agreeing },
): Promise<OfferRow> {
  const now = needs.clock()
  refuseOver(offer, now)
  await refuseClosed(tx, row)
  await refuseMore(tx, row, offer)
  const { amount, currency, parts } = offer
  const sum = formatAmount(amount, Currency.parse(currency), 'en')
  const isApproved = offer.approval === 'given' || by.role === 'owner'
  const setBy = { by: by.id ?? offer.byId ?? row.assigneeId ?? row.ownerId, byName: by.name }
  await agreeOnPrice(needs, tx, row, { total: amount, reason: 'Both sides agreed on it.', ...setBy, isApproved })
  const answered = await updateOffer(tx, offer.id, { state: 'accepted', answeredAt: now })
  await closeAllOffers(tx, row.id, now)
  if (parts !== null)
    await keepParts(tx, { caseId: row.id, parts, reason: offer.reason.slice(0, 1000), by: setBy.by, at: now })
  for (const kind of ['portal.offer', 'offer.owner-says'])
    await endTask(tx, { kind, subject: row.id, doneAt: now, doneBy: by.role === 'staff' ? by.id : null })
  const moved = await moveToAgreed(needs, tx, row, { by, note: `${sum} is agreed on.` })
  await askForCase(needs, tx, moved)
  if (isInvoiceNext(moved.state))
    await moveCase(needs, tx, moved, { to: 'payment_pending', by: 'system', actorId: null })
  await noteHeard(needs, tx, row.id)
  const words = { caseId: row.id, name: row.name, host: row.host, text: agreedText(sum, parts), by: null }
  await notify(needs, tx, disputeNotifications.agreed, { accountId: row.ownerId, ...words })
  return answered
}

const agreedText = (sum: string, parts: number | null) =>
  `${sum} is agreed on${parts === null ? '' : `, to be paid in up to ${parts} parts`}. The image user is asked to pay it now, and you need not do anything.`

const states: Record<OfferRow['state'], string> = {
  open: '',
  waiting: 'This offer waits for the photographer. Please come back in some days.',
  accepted: 'This offer was accepted already. Reload the page to see what is asked for now.',
  declined: 'This offer was declined.',
  answered: 'Another offer was made since. Reload the page to see it.',
  withdrawn: 'This offer was taken back. Reload the page to see what is asked for now.',
  expired: 'This offer has run out, and was not accepted in time. Write to us, or offer a sum yourself.',
}

/** Refuses an ended offer with its outcome. */
export function refuseOver(offer: OfferRow, now: Date): void {
  const state = stateNow(offer, now)
  if (state !== 'open') throw refuse('conflict', 'offer.over', states[state], { details: { state } })
}

/** Reason against agreeing on a sum; null if possible. */
export function whyNoOffer(row: CaseRecord): string | null {
  if (row.isPartPaid || isPaidInPart(row.state))
    return 'A part of it is paid: settle it for what came in, or wait for the rest.'
  if (row.letterAt === null) return 'Nobody was written to yet. Send the first letter before a sum is agreed on.'
  if (isSumAgreed(row.state) || caseStates[row.state].phase === 'talks') return null
  if (isOnHold(row.state)) return 'The case rests. Take it up again before a sum is agreed on.'
  if (isToWeigh(row.state) || isLegalOffered(row.state))
    return 'The way to lawyers is looked at. Take the case back into the talk before a sum is agreed on.'
  return 'No sum can be agreed on any more: the case is paid, over, or with lawyers.'
}

/** Refuses an offer of more than is asked for by now: the price was lowered after it. */
export async function refuseMore(tx: Tx, row: CaseRecord, { amount }: Pick<OfferRow, 'amount'>): Promise<void> {
  const price = await priceWithFloor(tx, row.id)
  if (price && amount > price.total)
    throw refuse(
      'conflict',
      'offer.over',
      'Less than that is asked for meanwhile. Reload the page to see what is asked for now.',
      { details: { state: 'answered' } },
    )
}

/** Refuses where no sum can be agreed on. */
export async function refuseClosed(tx: Tx, row: CaseRecord): Promise<void> {
  const closed = whyNoOffer(row)
  const standing = closed === null ? await readPaymentStatus(tx, caseSubject(row)) : undefined
  if (closed !== null) throw refuse('conflict', row.isPartPaid ? 'offer.paid' : 'offer.not-now', closed)
  if (closed === null && (await casesMergedInto(tx, row.id)).length > 0)
    throw refuse(
      'conflict',
      'offer.not-now',
      'Other cases are paid together with this one. Separate them before a sum is agreed on.',
    )
  if (standing?.isFixed)
    throw refuse('conflict', 'offer.paid', 'Something was paid already: the sum cannot be changed any more.')
}

/** With an invoice issued only the sum changes. */
async function moveToAgreed(
  needs: AgreeNeeds,
  tx: Tx,
  row: CaseRecord,
  { by, note }: { by: Agreeing; note: string },
): Promise<CaseRecord> {
  if (isSumAgreed(row.state)) return row
  const { role, id: actorId } = by
  const isDirect = canMove({ from: row.state, to: 'agreed', by: role, past: pastOf(row, needs.clock()) })
  const offered = isDirect
    ? row
    : await moveCase(needs, tx, row, { to: 'offer_made', by: 'staff', actorId: role === 'staff' ? actorId : null })
  return await moveCase(needs, tx, offered, { to: 'agreed', by: role, actorId, note })
}
