import type { Body } from '#contract/endpoint.ts'
import type { approveOffer as endpoint } from '#contract/disputes/own-answer-endpoints.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { findOffer, type OfferRow, updateOffer } from './offer-store.ts'
import { byWorkday } from '../answers/by-workday.ts'
import { agree, refuseClosed, refuseMore, refuseOver } from './agree.ts'
import { putOut, tellAnswer } from './desk-offers.ts'
import { stateNow } from './offer-state.ts'
import { settle, type SettleNeeds } from './settle-case.ts'

type Of = { ownerId: Id; caseId: Id; offerId: Id }

/** The owner's word on a sum: with a yes an offer of ours goes out, and one of the image user is agreed on. */
export async function approveOffer(needs: SettleNeeds, of: Of, answered: Body<typeof endpoint>): Promise<void> {
  const dueAt = new Date(`${await byWorkday(needs, 2)}T12:00:00Z`)
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, of.caseId)
    if (!row || row.ownerId !== of.ownerId) throw missing('case')
    const found = await findOffer(tx, of.caseId, of.offerId)
    if (!found) throw missing('offer')
    if (found.approval !== 'asked')
      throw refuse('conflict', 'offer.not-asked', 'You have answered this already, or were not asked.')
    const now = needs.clock()
    if (stateNow(found, now) !== 'waiting') refuseOver(found, now)
    if (answered.answer === 'refused' && answered.note === '')
      throw refuseForm([{ path: 'note', message: 'Please say what you would agree to.' }])
    const sum = formatAmount(found.amount, Currency.parse(found.currency), 'en')
    const publicNote = answered.answer === 'given' ? `${sum} may be agreed on.` : `Not ${sum}: ${answered.note}`
    const line = { caseId: row.id, at: now, type: 'note', actorRole: 'owner', actorId: of.ownerId } as const
    await recordHistory(tx, { ...line, publicNote })
    if (answered.answer === 'refused') await refused(tx, row, found, { now, note: answered.note, dueAt, sum })
    else await given(needs, tx, row, found)
  })
}

async function given(needs: SettleNeeds, tx: Tx, row: CaseRecord, found: OfferRow): Promise<void> {
  if (found.settles) {
    const agreed = await updateOffer(tx, found.id, { approval: 'given' })
    return await settle(needs, tx, row, agreed)
  }
  await refuseClosed(tx, row)
  await refuseMore(tx, row, found)
  const approved = await updateOffer(tx, found.id, { approval: 'given', state: 'open' })
  if (approved.from === 'staff') return await putOut(needs, tx, row, approved)
  const by = { id: approved.byId ?? row.ownerId, name: approved.byName ?? '' }
  await agree(needs, tx, row, { offer: approved, by: { role: 'staff', ...by } })
  await tellAnswer(needs, tx, row, { offer: approved, by, text: approved.answerText ?? '', isAccepted: true })
}

type Refused = { now: Date; note: string; dueAt: Date; sum: string }

/** Staff still answer the image user's offer. */
async function refused(tx: Tx, row: CaseRecord, found: OfferRow, { now, note, dueAt, sum }: Refused): Promise<void> {
  const set = { approval: 'refused', approvalNote: note } as const
  await updateOffer(tx, found.id, found.from === 'staff' ? { ...set, state: 'withdrawn', answeredAt: now } : set)
  await openTask(tx, {
    kind: 'offer.owner-says',
    subject: row.id,
    role: 'case-manager',
    note: `${row.name}: the owner does not agree to ${sum}: ${note.slice(0, 500)}`,
    link: `/desk/cases/${row.id}`,
    dueAt,
    createdAt: now,
  })
}
