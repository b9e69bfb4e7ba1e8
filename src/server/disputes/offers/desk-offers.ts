import { isOfferMade } from '#contract/cases/state-questions.ts'
import { canMove } from '#contract/cases/transitions.ts'
import type { Body } from '#contract/endpoint.ts'
import type { answerOffer as answerEndpoint, DeskOffers, makeDeskOffer } from '#contract/disputes/offer-endpoints.ts'
import { offerIn, offerAnswerIn } from '#contract/disputes/offer-texts.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import { contactOf } from '#server/letters/index.ts'
import { moveCase, pastOf } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import { priceWithFloor } from '#server/pricing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { closeOpenOffers, findOffer, insertOffer, offersOf, type OfferRow, updateOffer } from './offer-store.ts'
import { disputeNotifications } from '../notifications.ts'
import { sayToImageUser } from '../decisions/say-to-image-user.ts'
import { languageFor } from '../decisions/show-dispute.ts'
import { partsOfCase } from '#server/portal/index.ts'
import { agree, type AgreeNeeds, refuseClosed, refuseOver, whyNoOffer } from './agree.ts'
import { askTheOwner, needsOwner, noted } from './ask-the-owner.ts'
import { stateNow } from './offer-state.ts'
import { settlementFor } from './settle-case.ts'

type By = { id: Id; name: string }

/** A case's offers, and the limits of another one. */
export async function showDeskOffers(
  { db, clock }: Pick<AgreeNeeds, 'db' | 'clock'>,
  row: CaseRecord,
): Promise<DeskOffers> {
  const [offers, price] = [await offersOf(db, row.id), await priceWithFloor(db, row.id)]
  const now = clock()
  const floor = price?.floor ?? null
  return {
    data: offers.toReversed().map((offer) => ({
      _id: offer.id,
      at: offer.at.toISOString(),
      from: offer.from,
      amount: offer.amount,
      currency: offer.currency,
      reason: offer.reason,
      email: offer.email,
      state: stateNow(offer, now),
      endsAt: offer.endsAt?.toISOString() ?? null,
      parts: offer.parts,
      by: offer.byName,
      approval: offer.approval,
      approvalNote: offer.approvalNote,
      isBelowFloor: floor !== null && offer.amount < floor,
    })),
    price: price ? { total: price.total, currency: price.currency, floor } : null,
    approvesPrice: row.approvesPrice,
    parts: await partsOfCase(db, row.id),
    language: await languageFor(db, row, undefined),
    closed: whyNoOffer(row) ?? (price ? null : 'No price is set yet.'),
    settles: await settlementFor(db, row),
  }
}

const dayMs = 86_400_000

/** Offers a lower sum, or more parts. It is the image user's to see at once, or with the owner's yes. */
export async function offer(
  needs: AgreeNeeds,
  caseId: Id,
  by: Id,
  asked: Body<typeof makeDeskOffer>,
): Promise<CaseRecord> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockedOpen(tx, caseId)
    const price = (await priceWithFloor(tx, caseId))!
    if (asked.amount > price.total || (asked.amount === price.total && asked.parts === null))
      throw refuseForm([{ path: 'amount', message: 'Offer less than is asked for, or more parts.' }])
    const now = needs.clock()
    const asksOwner = asked.asksOwner || needsOwner(row, price, asked.amount)
    await closeOpenOffers(tx, caseId, 'staff')
    const made = await insertOffer(tx, {
      id: newId(),
      caseId,
      at: now,
      from: 'staff',
      email: (await contactOf(tx, caseId))?.email ?? '',
      amount: asked.amount,
      currency: price.currency,
      reason: asked.text,
      state: asksOwner ? 'waiting' : 'open',
      language: await languageFor(tx, row, undefined),
      endsAt: new Date(now.getTime() + asked.days * dayMs),
      parts: asked.parts,
      byId: by,
      byName: await staffName(tx, by),
      approval: asksOwner ? 'asked' : 'not-needed',
      approvalNote: null,
      answeredAt: null,
    })
    if (asksOwner) await askTheOwner(needs, tx, row, { offer: made, text: asked.ownerText })
    else await putOut(needs, tx, row, made)
    return row
  })
}

/** Shows an offer to the image user: on their page, in their thread, and in the case's state. */
export async function putOut(needs: AgreeNeeds, tx: Tx, row: CaseRecord, made: OfferRow): Promise<void> {
  const by: By | null = made.byId === null ? null : { id: made.byId, name: made.byName ?? '' }
  const said = offerIn(made.language, {
    name: row.name,
    amount: made.amount,
    currency: made.currency,
    parts: made.parts,
    until: made.endsAt?.toISOString() ?? null,
    text: made.reason,
  })
  await sayToImageUser(needs, tx, row, { ...said, by, language: made.language })
  const sum = formatAmount(made.amount, Currency.parse(made.currency), 'en')
  const note = `We offer the image user ${sum}${made.parts === null ? '' : ` in up to ${made.parts} parts`}.`
  const step = { to: 'offer_made', by: 'staff' } as const
  const isStep = canMove({ from: row.state, ...step, past: pastOf(row, needs.clock()) })
  const words = { caseId: row.id, name: row.name, host: row.host, text: note, by: null }
  await notify(needs, tx, disputeNotifications.offer, { accountId: row.ownerId, ...words })
  if (isStep) await moveCase(needs, tx, row, { ...step, actorId: made.byId, note })
  else await noted(needs, tx, row, { note, by: made.byId })
  await answerTheirs(needs, tx, row, made)
}

/** Our offer answers the image user's open one. */
async function answerTheirs(needs: AgreeNeeds, tx: Tx, { id }: CaseRecord, { byId }: OfferRow): Promise<void> {
  await closeOpenOffers(tx, id, 'payer')
  await endTask(tx, { kind: 'portal.offer', subject: id, doneAt: needs.clock(), doneBy: byId })
  await noteHeard(needs, tx, id)
}

/** Answers the image user's offer, now or after the owner's approval. */
export async function answerOffer(
  needs: AgreeNeeds,
  { caseId, offerId }: { caseId: Id; offerId: Id },
  by: Id,
  { answer, text, ownerText }: Body<typeof answerEndpoint>,
): Promise<CaseRecord> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const found = await findOffer(tx, caseId, offerId)
    if (found?.from !== 'payer') throw missing('offer')
    refuseOver(found, needs.clock())
    if (found.approval === 'asked' && answer === 'accepted')
      throw refuse('conflict', 'offer.waits', 'The owner was asked already. It is accepted with their yes.')
    const staff = { id: by, name: await staffName(tx, by) }
    if (answer === 'declined') return await decline(needs, tx, row, { offer: found, by: staff, text })
    const price = (await priceWithFloor(tx, (await lockedOpen(tx, caseId)).id))!
    if (needsOwner(row, price, found.amount)) {
      if (found.approval === 'refused')
        throw refuse(
          'conflict',
          'offer.waits',
          'The owner does not agree to this sum. Decline it, and offer what they would agree to.',
        )
      const asked = await updateOffer(tx, offerId, {
        approval: 'asked',
        byId: by,
        byName: staff.name,
        answerText: text,
      })
      await askTheOwner(needs, tx, row, { offer: asked, text: ownerText })
      return row
    }
    await agree(needs, tx, row, { offer: found, by: { role: 'staff', ...staff } })
    await tellAnswer(needs, tx, row, { offer: found, by: staff, text, isAccepted: true })
    return row
  })
}

type Answered = { offer: OfferRow; by: By; text: string }

async function decline(needs: AgreeNeeds, tx: Tx, row: CaseRecord, answered: Answered): Promise<CaseRecord> {
  const { offer: found, by } = answered
  const now = needs.clock()
  await updateOffer(tx, found.id, { state: 'declined', answeredAt: now, byId: by.id, byName: by.name })
  await endTask(tx, { kind: 'portal.offer', subject: row.id, doneAt: now, doneBy: by.id })
  await tellAnswer(needs, tx, row, { ...answered, isAccepted: false })
  const note = 'We declined the offer of the image user.'
  if (!isOfferMade(row.state)) {
    await noted(needs, tx, row, { note, by: by.id })
    await noteHeard(needs, tx, row.id)
    return row
  }
  return await moveCase(needs, tx, row, { to: 'in_dialogue', by: 'staff', actorId: by.id, note })
}

/** Tells the image user what became of their offer. */
export async function tellAnswer(
  needs: AgreeNeeds,
  tx: Tx,
  row: CaseRecord,
  { offer: { language, email }, by, text, isAccepted }: Answered & { isAccepted: boolean },
): Promise<void> {
  const said = offerAnswerIn(language, { name: row.name, isAccepted, text })
  await sayToImageUser(needs, tx, row, { ...said, by, language, email })
}

/** Takes back an offer of ours, seen or not. */
export async function retract(
  needs: AgreeNeeds,
  { caseId, offerId }: { caseId: Id; offerId: Id },
  by: Id,
): Promise<CaseRecord> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const found = await findOffer(tx, caseId, offerId)
    if (found?.from !== 'staff') throw missing('offer')
    const state = stateNow(found, needs.clock())
    if (state !== 'waiting') refuseOver(found, needs.clock())
    await updateOffer(tx, offerId, { state: 'withdrawn', answeredAt: needs.clock() })
    if (isOfferMade(row.state))
      return await moveCase(needs, tx, row, {
        to: 'in_dialogue',
        by: 'staff',
        actorId: by,
        note: 'We took our offer back.',
      })
    await noted(needs, tx, row, { note: 'We took our offer back.', by })
    return row
  })
}

async function lockedOpen(tx: Tx, caseId: Id): Promise<CaseRecord> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  await refuseClosed(tx, row)
  if (!(await priceWithFloor(tx, caseId)))
    throw refuse('conflict', 'payment.no-price', 'No price is set yet. Set one at the price of the case.')
  return row
}
