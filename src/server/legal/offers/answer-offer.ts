import type { Body } from '#contract/endpoint.ts'
import type { answerLawyersOffer } from '#contract/legal/offers.ts'
import type { Id } from '#contract/wire.ts'
import { lockCase } from '#server/cases/rows/index.ts'
import { moveCase } from '#server/cases/moving/index.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { holdFirm } from '../firms/firm-store.ts'
import { tellOfComing } from '../firms/tell-firm.ts'
import { putAtFirm } from '../case-store.ts'
import { changeOffer, openOfferOf, type OfferRow } from './offer-store.ts'
import { firmGone, type OfferNeeds } from './make-offer.ts'

type Answer = Body<typeof answerLawyersOffer> & { caseId: Id; ownerId: Id; ip: string }

/**
 * Stores an owner's answer about lawyers with time and address. Consent gives the case to the firm; refusal returns it to review. Counts only for the
 * exact text that was read, before its expiry.
 */
export async function answerOffer(deps: OfferNeeds, given: Answer): Promise<OfferRow> {
  const { caseId, ownerId, ip, offer: offerId, hash, answer, note } = given
  return await deps.db.transaction(async (tx) => {
    const row = await lockCase(tx, ownerId, caseId)
    if (!row) throw missing('case')
    const offer = await openOfferOf(tx, caseId)
    const answeredAt = deps.clock()
    if (!offer || offer.id !== offerId || offer.expiresAt <= answeredAt)
      throw refuse(
        'conflict',
        'offer.over',
        'This offer has ended. Write to your case manager if you want another one.',
      )
    if (offer.hash !== hash)
      throw refuse(
        'conflict',
        'offer.changed',
        'These are not the words of the offer. Load the page again and read it.',
      )
    if (answer === 'refuse') {
      await moveCase(deps, tx, row, {
        to: 'escalation_review',
        by: 'owner',
        actorId: ownerId,
        note: ['No to lawyers.', note].filter(Boolean).join(' '),
      })
      return await changeOffer(tx, offer.id, { state: 'refused', answeredAt, answeredFrom: ip, note: note || null })
    }
    if (!(await holdFirm(tx, offer.firmId))) throw firmGone()
    await moveCase(deps, tx, row, {
      to: 'legal',
      by: 'owner',
      actorId: ownerId,
      note: `Consent to ${offer.firmName}, version ${offer.version} of the words.`,
    })
    await putAtFirm(tx, { caseId, firmId: offer.firmId, assignedAt: answeredAt, assignedBy: null })
    await tellOfComing(deps, tx, { firmId: offer.firmId, caseId, name: row.name })
    return await changeOffer(tx, offer.id, { state: 'consented', answeredAt, answeredFrom: ip })
  })
}
