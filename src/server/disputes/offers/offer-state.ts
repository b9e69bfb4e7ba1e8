import type { OfferRow } from './offer-store.ts'

type Running = Pick<OfferRow, 'state' | 'endsAt'>

/** The state of an offer. An untaken one expires at its end, even before that is recorded. */
export const stateNow = ({ state, endsAt }: Running, now: Date): OfferRow['state'] =>
  (state === 'open' || state === 'waiting') && endsAt !== null && endsAt <= now ? 'expired' : state
