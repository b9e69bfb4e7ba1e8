import type { Body } from '#contract/endpoint.ts'
import { isObjection, isOnHold } from '#contract/cases/state-questions.ts'
import { type settleCase as endpoint, offerDays } from '#contract/disputes/offer-endpoints.ts'
import { settlementIn } from '#contract/disputes/offer-texts.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import {
  linesOfPart,
  type PayableRow,
  settleForReceived,
  type PaymentStatus,
  readPaymentStatus,
} from '#server/billing/payments/index.ts'
import { agreeOnPrice, priceWithFloor } from '#server/pricing/index.ts'
import { type CaseRecord, casesMergedInto, isAskedUnder, lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { closeOpenOffers, insertOffer, type OfferRow, updateOffer } from './offer-store.ts'
import { sayToImageUser } from '../decisions/say-to-image-user.ts'
import { languageFor } from '../decisions/show-dispute.ts'
import { shareOfCase, caseSubject, followAllPaid, type FollowPaymentNeeds, isPayable } from '#server/portal/index.ts'
import type { AgreeNeeds } from './agree.ts'
import { askTheOwner, needsOwner } from './ask-the-owner.ts'

export type SettleNeeds = AgreeNeeds & FollowPaymentNeeds

const dayMs = 86_400_000

/** Takes what came in for the whole claim: at once, or with the owner's yes. Refused where other money came in since the desk was looked at. */
export async function settleCase(
  needs: SettleNeeds,
  caseId: Id,
  by: Id,
  { amount, text, ownerText }: Body<typeof endpoint>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const { payable, received } = await settleable(tx, row)
    requireSame(received, amount)
    const { own, others } = await ownersToAsk(tx, row, { payable: payable!, amount })
    if (others.length > 0) throw refuse('conflict', 'offer.not-now', mustAsk(others))
    const now = needs.clock()
    await closeOpenOffers(tx, caseId, 'staff')
    const made = await insertOffer(tx, {
      id: newId(),
      caseId,
      at: now,
      from: 'staff',
      email: '',
      amount,
      currency: payable!.currency,
      reason: text,
      state: own ? 'waiting' : 'accepted',
      language: await languageFor(tx, row, undefined),
      endsAt: new Date(now.getTime() + offerDays.usual * dayMs),
      parts: null,
      settles: true,
      byId: by,
      byName: await staffName(tx, by),
      approval: own ? 'asked' : 'not-needed',
      approvalNote: null,
      answeredAt: own ? null : now,
    })
    if (own) await askTheOwner(needs, tx, row, { offer: made, text: ownerText })
    else await settle(needs, tx, row, made)
  })
}

/** Carries out a settlement that needs no further approval. */
export async function settle(needs: SettleNeeds, tx: Tx, row: CaseRecord, offer: OfferRow): Promise<void> {
  const { payable, received } = await settleable(tx, row)
  requireSame(received, offer.amount)
  const by = offer.byId === null ? null : { id: offer.byId, name: offer.byName ?? '' }
  const cause = { kind: 'staff', id: by?.id ?? row.ownerId } as const
  const after = await settleForReceived(needs, tx, { payableId: payable!.id, cause })
  const sum = formatAmount(offer.amount, Currency.parse(offer.currency), 'en')
  const note = `${sum}, which was paid, is taken for the whole claim. Nothing more is owed.`
  await priceAsPaid(needs, tx, { row, payable: after, offer, note })
  await updateOffer(tx, offer.id, { state: 'accepted', answeredAt: needs.clock() })
  await followAllPaid(needs, tx, { row, payable: after, note })
  const { language, amount, currency, reason: text } = offer
  await sayToImageUser(needs, tx, row, {
    ...settlementIn(language, { name: row.name, amount, currency, text }),
    by,
    language,
  })
}

type Priced = { row: CaseRecord; payable: PayableRow; offer: OfferRow; note: string }

/** Sets each case's price to its paid amount. */
async function priceAsPaid(needs: SettleNeeds, tx: Tx, { row, payable, offer, note }: Priced): Promise<void> {
  const by = { by: offer.byId ?? row.ownerId, byName: offer.byName ?? '' }
  for (const one of [row, ...(await paidWith(tx, row, payable))])
    await agreeOnPrice(needs, tx, one, {
      ...by,
      total: shareOfCase(payable, one).total,
      reason: 'What was paid is taken for the whole claim.',
      isApproved: offer.approval === 'given',
      note,
    })
}

/** Payment status of a case that can be settled for the money received. Refuses any other with its reason. */
async function settleable(tx: Tx, row: CaseRecord): Promise<PaymentStatus> {
  const why = whyNotSettled(row)
  if (why !== null) throw refuse('conflict', 'offer.not-now', why)
  return await readPaymentStatus(tx, caseSubject(row))
}

function whyNotSettled(row: CaseRecord): string | null {
  if (!row.isPartPaid) return 'Only what is paid in part can be settled for what came in.'
  if (row.mergedInto !== null) return 'This case is paid together with another one. Settle that one.'
  if (isObjection(isOnHold(row.state) ? row.heldFrom : row.state))
    return 'The image user objects. Decide on the objection first.'
  return isPayable(row) ? null : 'Nothing can be settled any more: the case is paid, over, or with lawyers.'
}

function requireSame(received: number, amount: number): void {
  if (received !== amount)
    throw refuse(
      'conflict',
      'offer.over',
      'Other money came in or went back meanwhile. Look at what is paid now, then settle.',
      { details: { state: 'answered' } },
    )
}

const paidWith = async (db: Db | Tx, row: CaseRecord, { title }: Pick<PayableRow, 'title'>): Promise<CaseRecord[]> =>
  (await casesMergedInto(db, row.id)).filter((one) => isAskedUnder(title, one))

type Settled = { payable: PayableRow; amount: number }

/** The case and those settled with it that need approval. */
async function ownersToAsk(
  db: Db | Tx,
  row: CaseRecord,
  { payable, amount }: Settled,
): Promise<{ own: boolean; others: CaseRecord[] }> {
  const paid = { title: payable.title, lines: linesOfPart(payable, amount), total: amount }
  const isAsked = async (one: CaseRecord) => {
    const price = await priceWithFloor(db, one.id)
    return price !== undefined && needsOwner(one, price, shareOfCase(paid, one).total)
  }
  const others: CaseRecord[] = []
  for (const one of await paidWith(db, row, payable)) if (await isAsked(one)) others.push(one)
  return { own: await isAsked(row), others }
}

const mustAsk = (cases: readonly CaseRecord[]): string =>
  `The owner of ${cases.map(({ name }) => name).join(', ')}, which is paid with it, has to agree to so little. Close the case instead: what was paid is kept.`

/** The sum that settles a case; null without one. */
export async function settlementFor(
  db: Db,
  row: CaseRecord,
): Promise<{ amount: number; currency: string; asksOwner: boolean } | null> {
  if (whyNotSettled(row) !== null) return null
  const { payable, received: amount, state } = await readPaymentStatus(db, caseSubject(row))
  if (!payable || state !== 'part-paid') return null
  const { own, others } = await ownersToAsk(db, row, { payable, amount })
  return others.length > 0 ? null : { amount, currency: payable.currency, asksOwner: own }
}
