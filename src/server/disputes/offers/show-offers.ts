import type { PortalOffer } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Reader } from '#server/portal/index.ts'
import { stateNow } from './offer-state.ts'
import { type OfferRow, offersOf } from './offer-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Hides offers that await the owner's approval. */
export const readOffers = async ({ db, clock }: Needs, caseId: Id, reader: Reader): Promise<PortalOffer[]> =>
  (await offersOf(db, caseId))
    .filter(
      ({ email, from, state }) => state !== 'waiting' && (from === 'staff' || reader.seesAll || email === reader.email),
    )
    .map((offer) => showOffer(offer, clock()))

export function showOffer(offer: OfferRow, now: Date): PortalOffer {
  const { id, at, from, amount, currency } = offer
  const state = stateNow(offer, now)
  return { _id: id, at: at.toISOString(), from, amount, currency, state: state === 'waiting' ? 'open' : state }
}
