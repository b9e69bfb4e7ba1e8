import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { consentText, consentVersion } from '#contract/legal/consent.ts'
import type { offerLawyers } from '#contract/legal/offers.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, countryOfCase, lockAnyCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import { oddsOf } from '#server/cases/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { endOfDay, lastDayOf } from '#server/platform/latest-day.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { holdFirm } from '../firms/firm-store.ts'
import { legalNotifications } from '../notifications.ts'
import { changeOffer, insertOffer, openOfferOf, type OfferRow } from './offer-store.ts'

export type OfferNeeds = MoveNeeds & Pick<Deps, 'db' | 'objects' | 'config'>

const dayMs = 86_400_000

/** Offers the owner of a case that a firm takes it: the words are fixed, and the case waits for the answer. */
export async function makeOffer(
  deps: OfferNeeds,
  caseId: Id,
  { firm: firmId, costs, days }: Body<typeof offerLawyers>,
  by: Id,
): Promise<OfferRow> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const firm = await holdFirm(tx, firmId)
    if (!firm) throw firmGone()
    const { draft } = await savedDraftOf({ ...deps, db: tx }, row)
    const { cases: odds, oddsPercent } = await oddsOf({ db: tx }, countryOfCase(row, draft))
    const text = consentText({
      brand: deps.config.brand.name,
      firm: firm.name,
      owner: draft.claimant.legal_name || [draft.claimant.first_name, draft.claimant.last_name].join(' '),
      image: row.infringer || row.host,
      costs,
      oddsPercent,
      odds,
    })
    await moveCase(deps, tx, row, { to: 'legal_offered', by: 'staff', actorId: by })
    // One that stayed open on the way of a case here would be answered in place of this one.
    await endOffer(tx, caseId)
    const madeAt = deps.clock()
    const offer = await insertOffer(tx, {
      id: newId(),
      caseId,
      firmId,
      firmName: firm.name,
      state: 'open',
      text,
      version: consentVersion,
      hash: createHash('sha256').update(text).digest('hex'),
      costs,
      oddsPercent,
      madeAt,
      madeBy: by,
      expiresAt: endOfDay(new Date(madeAt.getTime() + days * dayMs)),
    })
    await notify(deps, tx, legalNotifications.offered, wordsOn(row, offer))
    return offer
  })
}

export const firmGone = () =>
  refuse('conflict', 'firm.gone', 'This firm no longer takes cases from us. Choose another one.')

/** Words of a notice about an offer. */
export const wordsOn = ({ ownerId, id, name }: CaseRecord, { firmName, expiresAt }: OfferRow, note = '') => ({
  accountId: ownerId,
  caseId: id,
  name,
  firm: firmName,
  until: lastDayOf(expiresAt),
  note,
})

/** Withdraws the offer; the case returns to review. */
export async function retract(deps: OfferNeeds, caseId: Id, by: Id): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const offer = await openOfferOf(tx, caseId)
    if (offer) await changeOffer(tx, offer.id, { state: 'taken-back' })
    await moveCase(deps, tx, row, {
      to: 'escalation_review',
      by: 'staff',
      actorId: by,
      note: 'The offer of lawyers was taken back.',
    })
    if (offer) await notify(deps, tx, legalNotifications.over, wordsOn(row, offer, 'We took the offer back.'))
  })
}

/** An offer of a case that went another way, such as one that was paid, is over. */
export async function endOffer(tx: Tx, caseId: Id): Promise<void> {
  const offer = await openOfferOf(tx, caseId)
  if (offer) await changeOffer(tx, offer.id, { state: 'taken-back' })
}
